// @ts-check
// The time that is left, where the questionnaire limits it.

import { byId, element } from './dom.js';
import { translate } from './words.js';

/** @import { SessionView } from './types.ts' */

/** The minutes before the end at which screen readers announce the remaining time. */
const SAID_AT = [30, 10, 5, 1];

const MINUTE_MS = 60_000;

/**
 * Shows the remaining time, and announces it when few minutes are left.
 *
 * @param {Pick<SessionView, 'time_left_ms' | 'presentation'>} session
 * @param {() => void} onEnd called when the time is up
 */
export function showTimeLeft({ time_left_ms: left, presentation }, onEnd) {
  if (left === undefined) return;
  const end = performance.now() + left;
  const shown = element('span', { className: 'time' });
  const said = element('span', { className: 'read-only', role: 'status' });
  if (presentation.timer) byId('title').after(element('p', { className: 'timer' }, shown, said));
  let minutes = Infinity;
  const tick = () => {
    const ms = Math.max(0, end - performance.now());
    const seconds = Math.ceil(ms / 1000);
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    shown.textContent = translate('timeLeft', { x: text });
    const now = Math.ceil(ms / MINUTE_MS);
    if (now !== minutes && SAID_AT.includes(now)) said.textContent = translate('timeLeft', { x: text });
    minutes = now;
    if (ms > 0) return;
    clearInterval(timer);
    said.textContent = translate('timeUp');
    onEnd();
  };
  const timer = setInterval(tick, 1000);
  tick();
}
