// @ts-check

import { byId } from './dom.js';
import { place } from './place.js';
import { translate } from './words.js';

/** @import { SessionView } from './types.ts' */

/** Key of the highest progress shown in this tab. */
const PROGRESS_KEY = 'participant-progress';

const area = byId('progress');
const bar = /** @type {HTMLProgressElement} */ (byId('bar'));
const percent = byId('percent');

/**
 * Shows the progress: the share of questions that are answered or were passed without an answer. It never
 * decreases, also when an answer makes more questions visible.
 *
 * @param {SessionView['progress']} progress as the service computes it; skipped questions count as open there
 * @param {number} skipped number of open questions that the participant has passed
 */
export function showProgress({ answered, estimated_total }, skipped) {
  const ratio = estimated_total === 0 ? 0 : (answered + skipped) / estimated_total;
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
