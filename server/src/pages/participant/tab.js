// @ts-check
// What the tab keeps of its link and session.

import { forgetDrafts } from './drafts.js';
import { place } from './place.js';

/** Key of the link that the tab was opened with, in its session storage: the fragment and its parameters. */
export const LINK_KEY = 'participant-link';
/** Key of the id of the tab's session. */
export const SESSION_KEY = 'participant-session';
/** Key of the note that the link has led to another occasion of its study than its own. */
const LED_ON_KEY = 'participant-led-on';
/** Key of which occasion the person asked for: that of the link itself, or what is open. */
const OWN_KEY = 'participant-own';
/** The beginning of links of sessions. */
export const SESSION_MARK = 's.';

/** @param {string} link */
export function sessionLink(link) {
  const own = place.storage.getItem(OWN_KEY);
  return { link, ...(own !== null && { own: own === 'true' }) };
}

/** Whether the tab was opened with the link of a session. Only these lead to later occasions. */
export function hasSessionLink() {
  return place.storage.getItem(LINK_KEY)?.startsWith(SESSION_MARK) === true;
}

export function noteLedOn() {
  place.storage.setItem(LED_ON_KEY, 'true');
}

/** Whether the link has led to another occasion than its own, which can still be read. */
export function hasLedOn() {
  return place.storage.getItem(LED_ON_KEY) !== null;
}

/**
 * Opens the link of the tab again.
 *
 * @param {boolean} [own] whether to open the occasion of the link itself, or what is open now; otherwise the
 *   service decides
 */
export function openAgain(own) {
  const link = place.storage.getItem(LINK_KEY);
  forgetTab();
  if (link !== null) place.storage.setItem(LINK_KEY, link);
  if (own !== undefined) place.storage.setItem(OWN_KEY, String(own));
  place.restart();
}

export function forgetTab() {
  forgetDrafts();
  place.storage.clear();
}
