// @ts-check
// The time that is left, where the questionnaire limits it.

import { byId, element } from './dom.js';
import { translate } from './words.js';

/** @import { SessionView } from './types.ts' */

/** The minutes before the end at which screen readers announce the remaining time. */
const SAID_AT = [30, 10, 5, 1];

const MINUTE_MS = 60_000;

let end = 0;
let isRunning = false;
/** @type {(() => void) | undefined} */
let tick;

/**
 * Shows the remaining time as the service counts it, which is from the first question on, and announces it
 * when few minutes are left.
 *
 * @param {SessionView} session
 * @param {() => void} onEnd called once, when the time is up
 */
export function showTimeLeft({ status, time_left_ms: left, presentation }, onEnd) {
  if (left === undefined) return;
  end = performance.now() + left;
  isRunning = status !== 'issued';
  tick ??= startTimer(left, presentation.timer, onEnd);
  tick();
}

/**
 * @param {number} whole
 * @param {boolean} isShown
 * @param {() => void} onEnd
 */
function startTimer(whole, isShown, onEnd) {
  const shown = element('span', { className: 'time' });
  const said = element('span', { className: 'read-only', role: 'status' });
  if (isShown) byId('title').after(element('p', { className: 'timer' }, shown, said));
  let minutes = Infinity;
  const show = () => {
    const ms = isRunning ? Math.max(0, end - performance.now()) : whole;
    const seconds = Math.ceil(ms / 1000);
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    shown.textContent = translate('timeLeft', { x: text });
    const now = Math.ceil(ms / MINUTE_MS);
    if (now !== minutes && SAID_AT.includes(now)) said.textContent = translate('timeLeft', { x: text });
    minutes = now;
    if (ms > 0 || !timer) return;
    clearInterval(timer);
    timer = 0;
    onEnd();
  };
  let timer = Number(setInterval(show, 1000));
  return show;
}

/**
 * Waits until the time is over for the service, too.
 *
 * @param {() => Promise<SessionView>} load
 */
export async function untilOver(load) {
  let { time_left_ms: left } = await load();
  while (left) {
    await new Promise((resolve) => setTimeout(resolve, left));
    left = (await load()).time_left_ms;
  }
}
