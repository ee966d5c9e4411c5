// @ts-check
// When the page asks again what is stored: when it comes into view, after another tab or device was used.

import { getSession } from './api.js';
import { whilePlaced } from './place.js';

/** @import { Saver } from './saver.js' */
/** @import { SessionView } from './types.ts' */

/**
 * @param {string} token
 * @param {Saver} saver what it saves is newer than a session that was requested before
 * @param {() => boolean} isDone
 * @param {(session: SessionView) => void} onSession
 * @param {() => Promise<void>} leave shows what follows a session that is over
 */
export function keepFresh(token, saver, isDone, onSession, leave) {
  let isAsking = false;
  const ask = async (/** @type {Event} */ event) => {
    const isFirst = event instanceof PageTransitionEvent && !event.persisted;
    const isBusy = () => isDone() || saver.isPending;
    if (isFirst || isAsking || isBusy() || document.visibilityState === 'hidden') return;
    const { turn } = saver;
    isAsking = true;
    const session = await getSession(token, () => {}).catch(() => undefined);
    isAsking = false;
    if (!session || isBusy() || saver.turn !== turn) return;
    onSession(session);
    await leave().catch(() => {});
  };
  for (const type of ['visibilitychange', 'online', 'focus', 'pageshow'])
    addEventListener(type, ask, whilePlaced);
}
