// @ts-check

import { byId } from './dom.js';
import { place } from './place.js';
import { translate } from './words.js';

/** Key of the highest progress shown in this tab. */
const PROGRESS_KEY = 'participant-progress';

const area = byId('progress');
const bar = /** @type {HTMLProgressElement} */ (byId('bar'));
const percent = byId('percent');

/**
 * Shows the progress. It never decreases, also when an answer makes more questions visible.
 *
 * @param {number} ratio from 0 to 1
 */
export function showProgress(ratio) {
  show(Math.max(Number(place.storage.getItem(PROGRESS_KEY)), Math.min(100, Math.floor(ratio * 100))));
}

export function showFullProgress() {
  show(100);
}

export function hideProgress() {
  area.hidden = true;
}

/** @param {number} value in percent */
function show(value) {
  place.storage.setItem(PROGRESS_KEY, String(value));
  byId('progress-label').textContent = translate('progress');
  bar.value = value;
  percent.textContent = `${value} %`;
  area.hidden = false;
}
