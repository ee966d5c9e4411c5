// @ts-check
// The line below the questions: whether the answers are saved, and what happens without a connection.

import { byId } from './dom.js';
import { whilePlaced } from './place.js';
import { retryNow } from './request.js';
import { translate } from './words.js';

/** @import { SaveState } from './types.ts' */

const line = byId('saved');
const retry = byId('retry');
retry.addEventListener('click', retryNow);

/** @param {SaveState} state */
export function showSaveState(state) {
  const isOffline = state === 'waiting' && !navigator.onLine;
  line.textContent = state === 'loaded' ? '' : translate(isOffline ? 'offline' : state);
  line.className = state;
  retry.textContent = translate('retry');
  retry.hidden = state !== 'waiting';
}

/** Shows that a request which saves no answers is sent again. */
export function showWaiting() {
  showSaveState('waiting');
  line.textContent = translate(navigator.onLine ? 'connecting' : 'offline');
}

const showOffline = () => {
  line.textContent = translate('offline');
};
const showOnline = () => {
  if (line.textContent === translate('offline')) line.textContent = '';
};
addEventListener('offline', showOffline, whilePlaced);
addEventListener('online', showOnline, whilePlaced);
