// @ts-check
// Bounds of dates, by the date of the device.

import { place } from './place.js';

/** @import { ParticipantQuestion } from './types.ts' */

const RELATIVE = /^today(?:([+-])P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?)?$/;

/**
 * Returns the first and the last date that can be answered today, as the service counts them.
 *
 * @param {Pick<ParticipantQuestion, 'min_date' | 'max_date'>} question
 */
export function dateBounds({ min_date, max_date }) {
  return { min: boundToday(min_date), max: boundToday(max_date) };
}

/** @param {string | undefined} bound a date, or `today` with or without a duration */
function boundToday(bound) {
  const relative = RELATIVE.exec(bound ?? '');
  if (!relative) return bound;
  const sign = relative[1] === '-' ? -1 : 1;
  const counted = (/** @type {number} */ part) => sign * Number(relative[part] ?? 0);
  const now = new Date();
  // The last day of the month to which years and months lead.
  const date = new Date(Date.UTC(now.getFullYear() + counted(2), now.getMonth() + counted(3) + 1, 0));
  date.setUTCDate(Math.min(now.getDate(), date.getUTCDate()) + 7 * counted(4) + counted(5));
  if (date.getUTCFullYear() < 1) return '0001-01-01';
  return date.getUTCFullYear() > 9999 ? '9999-12-31' : date.toISOString().slice(0, 10);
}

/** @param {string} date YYYY-MM-DD */
export function writeDate(date) {
  const options = /** @type {const} */ ({ dateStyle: 'long', timeZone: 'UTC' });
  return new Date(date).toLocaleDateString(place.frame.lang, options);
}
