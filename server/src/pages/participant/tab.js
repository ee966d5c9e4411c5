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
/** Key of the note that the person asked for the occasion of the link itself. */
const OWN_KEY = 'participant-own';

/** @param {string} link */
export function sessionLink(link) {
  return { link, ...(place.storage.getItem(OWN_KEY) && { own: true }) };
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
 * @param {boolean} own the occasion of the link itself, even if another one is open
 */
export function openAgain(own) {
  const link = place.storage.getItem(LINK_KEY);
  forgetTab();
  if (link !== null) place.storage.setItem(LINK_KEY, link);
  if (own) place.storage.setItem(OWN_KEY, 'true');
  place.restart();
}

export function forgetTab() {
  forgetDrafts();
  place.storage.clear();
}
