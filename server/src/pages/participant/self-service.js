// @ts-check
// What participants can do themselves if the program offers it: get reminders, read what is stored about
// them, withdraw.

import { getOwnData, getOwnDataPage, withdraw } from './api.js';
import { element } from './dom.js';
import { kioskSeconds } from './kiosk.js';
import { place } from './place.js';
import { hideReminders, offerReminders } from './push.js';
import { reportOf } from './report.js';
import { ApiError } from './request.js';
import { translate } from './words.js';

/** @import { SessionView } from './types.ts' */

/** The name of the file with everything that is stored. */
const FILE = 'data.json';

const area = element('div', { className: 'own-data', hidden: true });
place.root.querySelector('footer')?.append(area);

/**
 * @typedef {object} Page
 * @property {(...nodes: Node[]) => void} show
 * @property {() => void} resume
 * @property {(isErased: boolean) => void} onWithdrawn
 * @property {() => Promise<unknown>} [onEarlier] shows what the person completed before
 * @property {(error: unknown) => void} onError
 */

/**
 * Offers below the questions what the program allows.
 *
 * @param {string} token
 * @param {SessionView} session
 * @param {Page} page
 */
export function offerSelfService(token, { push, self_service: offers }, page) {
  offerReminders(token, push).catch(() => {});
  const { onEarlier } = page;
  const buttons = [];
  if (onEarlier) buttons.push(button(translate('earlier'), () => onEarlier().catch(page.onError)));
  // A file that was downloaded on a kiosk would stay there for the next person.
  if (offers?.export && kioskSeconds() === undefined)
    buttons.push(button(translate('ownData'), () => showOwnData(token, page).catch(page.onError)));
  if (offers?.withdraw) buttons.push(button(translate('withdraw'), () => page.show(...form(token, page))));
  area.replaceChildren(...buttons);
  area.hidden = buttons.length === 0;
}

export function hideSelfService() {
  area.hidden = true;
  hideReminders();
}

/**
 * Shows answers and results in words, and offers everything that is stored as a file.
 *
 * @param {string} token
 * @param {Page} page
 */
async function showOwnData(token, { show, resume, onError }) {
  const data = await getOwnDataPage(token);
  const file = button(FILE, () => download(token).catch(onError));
  const buttons = element('div', { className: 'navigation' }, button(translate('back'), resume), file);
  show(element('h1', {}, translate('ownData')), reportOf(data), buttons);
}

/** @param {string} token */
async function download(token) {
  const data = await getOwnData(token);
  const blob = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  const href = URL.createObjectURL(blob);
  element('a', { href, download: FILE }).click();
  URL.revokeObjectURL(href);
}

/**
 * @param {string} token
 * @param {Page} page
 * @returns {Node[]}
 */
function form(token, { resume, onWithdrawn, onError }) {
  const erase = element('input', { type: 'checkbox' });
  const held = element('p', { className: 'error' });
  held.role = 'alert';
  const go = button(translate('withdraw'), async () => {
    go.disabled = true;
    held.textContent = '';
    let isErased = false;
    try {
      isErased = (await withdraw(token, erase.checked)).erased;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'legal_hold') {
        held.textContent = translate('withdrawHeld');
        go.disabled = erase.checked = false;
        return;
      }
      // Without a response to the first attempt, the next one finds that the token has ended.
      if (!(error instanceof ApiError) || error.status !== 401) return onError(error);
    }
    onWithdrawn(isErased);
  });
  go.className = 'primary';
  return [
    element('h1', {}, translate('withdrawTitle')),
    element('p', {}, translate('withdrawMore')),
    element('label', { className: 'choice' }, erase, element('span', {}, translate('withdrawErase'))),
    held,
    element('div', { className: 'navigation' }, go, button(translate('cancel'), resume)),
  ];
}

/**
 * @param {string} text
 * @param {() => void} onClick
 */
function button(text, onClick) {
  const made = element('button', { type: 'button' }, text);
  made.addEventListener('click', onClick);
  return made;
}
