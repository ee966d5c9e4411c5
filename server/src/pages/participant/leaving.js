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
import { end, main, show } from './screen.js';
import { hideSelfService, offerSelfService } from './self-service.js';
import { hasLedOn, openAgain } from './tab.js';
import { translate } from './words.js';

/** @import { Saver } from './saver.js' */
/** @import { SessionView } from './types.ts' */

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
 * Offers what people may do with what is stored about them.
 *
 * @param {string} token
 * @param {SessionView} session
 * @param {Saver} saver
 * @param {() => void} onWithdrawn
 * @param {(error: unknown) => void} onError
 */
export function offerOwn(token, session, saver, onWithdrawn, onError) {
  offerSelfService(token, session, {
    show,
    resume: () => place.restart(),
    ...(hasLedOn() && { onEarlier: () => saver.settle().then(() => openAgain(true)) }),
    onWithdrawn(isErased) {
      onWithdrawn();
      endWithdrawn(isErased);
    },
    onError,
  });
}

/**
 * Removes the data of a participant who has withdrawn.
 *
 * @param {boolean} isErased whether the service has erased it, too
 */
function endWithdrawn(isErased) {
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
