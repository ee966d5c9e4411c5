// @ts-check
// How the page ends for a person: another link, another person on a kiosk, or a withdrawal. No data of the
// person stays in view.

import { byId } from './dom.js';
import { showHelp } from './help.js';
import { resetWhenIdle } from './kiosk.js';
import { hideLanguages } from './language.js';
import { forgetEverything, onOtherLink, startOver } from './link.js';
import { forgetPage } from './offline.js';
import { place, whilePlaced } from './place.js';
import { hideProgress } from './progress.js';
import { forgetReminders } from './push.js';
import { end, main } from './screen.js';
import { hideSelfService } from './self-service.js';
import { translate } from './words.js';

/** @import { Saver } from './saver.js' */

/** How long the page waits for the service before it leaves for another link. */
const LEAVING_MS = 2000;

let isLeaving = false;

/**
 * Leaves when another link is opened in the tab, or a kiosk resets. Saves what was typed when the page is
 * hidden, after which a phone may discard it without notice, and asks before the tab is closed while answers
 * are not saved.
 *
 * @param {string} token
 * @param {Saver} saver
 */
export function leaveForOthers(token, saver) {
  const onUnload = (/** @type {BeforeUnloadEvent} */ event) => {
    if (saver.isPending && !isLeaving) event.preventDefault();
  };
  const onHide = () => {
    if (document.visibilityState === 'hidden') saver.saveNow();
  };
  addEventListener('beforeunload', onUnload, whilePlaced);
  addEventListener('visibilitychange', onHide, whilePlaced);
  place.signal?.addEventListener('abort', () => saver.saveNow());
  onOtherLink(token, () => leave(saver).then(() => place.restart()));
  resetWhenIdle(() => leave(saver).then(startOver));
}

/**
 * Removes this session from view, and waits briefly for answers that are being sent.
 *
 * @param {Saver} saver
 */
async function leave(saver) {
  clear();
  main.replaceChildren();
  byId('title').textContent = '';
  await Promise.race([saver.settle().catch(() => {}), new Promise((done) => setTimeout(done, LEAVING_MS))]);
}

/**
 * Removes the data of a participant who has withdrawn.
 *
 * @param {boolean} isErased whether the service has erased it, too
 */
export function endWithdrawn(isErased) {
  clear();
  forgetEverything();
  forgetPage().catch(() => {});
  forgetReminders().catch(() => {});
  showHelp([], undefined);
  end(translate('withdrawn'), ...(isErased ? [translate('withdrawnErased')] : []));
}

function clear() {
  isLeaving = true;
  hideProgress();
  hideSelfService();
  hideLanguages();
}
