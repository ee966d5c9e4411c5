// @ts-check
// Entries that the service does not accept yet, such as a matrix with open rows: the tab keeps them over a
// reload until they are complete.

import { place } from './place.js';

/** @import { Entry } from './types.ts' */

const DRAFTS_KEY = 'participant-drafts';

/**
 * @param {string} questionId
 * @returns {Entry | undefined}
 */
export function draftOf(questionId) {
  return read().get(questionId);
}

export function hasDrafts() {
  return read().size > 0;
}

/**
 * Keeps an entry, or forgets the one that is kept.
 *
 * @param {string} questionId
 * @param {Entry | undefined} entry
 */
export function keepDraft(questionId, entry) {
  const drafts = read();
  if (entry === undefined && !drafts.delete(questionId)) return;
  if (entry !== undefined) drafts.set(questionId, entry);
  place.storage.setItem(DRAFTS_KEY, JSON.stringify([...drafts]));
}

export function forgetDrafts() {
  place.storage.removeItem(DRAFTS_KEY);
}

/** Read at every use: another link clears the storage of the tab. */
function read() {
  /** @type {[string, Entry][]} */
  const kept = JSON.parse(place.storage.getItem(DRAFTS_KEY) ?? '[]');
  return new Map(kept);
}
