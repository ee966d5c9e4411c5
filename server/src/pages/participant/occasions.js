// @ts-check
// Links of studies: what is open now, or when the next questions open, after the occasion of the link.

import { getSession } from './api.js';
import { element } from './dom.js';
import { place } from './place.js';
import { hasSessionLink, openAgain } from './tab.js';
import { translate } from './words.js';

/** @import { SessionView } from './types.ts' */

/** What follows a completed session. It may come later than the end, and is announced then. */
const area = element('div', { role: 'status' });

/**
 * Returns the element for what follows a completed session.
 *
 * @param {SessionView['occasions']} [occasions]
 */
export function occasionArea(occasions) {
  area.replaceChildren(...occasionBlock(occasions));
  return area;
}

/**
 * Asks what follows the session that was completed just now, and shows it. The end does not wait for it.
 *
 * @param {string} token
 */
export function showNext(token) {
  if (!hasSessionLink()) return;
  getSession(token, () => {}).then(
    ({ occasions }) => occasionArea(occasions),
    () => {},
  );
}

/**
 * Returns a link to the questions that are open now, or the time at which the next questions open.
 *
 * @param {SessionView['occasions']} [occasions]
 */
export function occasionBlock({ open, next_opens_at: opensAt, time_zone: timeZone } = {}) {
  if (open) {
    const start = element('button', { type: 'button', className: 'primary' }, translate('start'));
    start.addEventListener('click', () => openAgain(false));
    return [element('p', {}, translate('openNow')), element('div', { className: 'navigation' }, start)];
  }
  return opensAt ? [element('p', {}, nextOpens(opensAt, timeZone))] : [];
}

/**
 * @param {string} opensAt
 * @param {string} [timeZone] of the person; without one, that of the device
 */
export function nextOpens(opensAt, timeZone) {
  return translate('nextOpens', { time: timeOf(opensAt, { dateStyle: 'full', timeZone }) });
}

/**
 * @param {string} time
 * @param {Intl.DateTimeFormatOptions} [options]
 */
export function timeOf(time, options) {
  const { lang } = place.frame;
  return new Date(time).toLocaleString(lang, { dateStyle: 'long', timeStyle: 'short', ...options });
}
