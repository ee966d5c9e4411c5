// @ts-check
// Answers that the service rejects because something has changed since the page was drawn.

import { draftOf, keepDraft } from './drafts.js';
import { entryText, lostEntries, showChanged, showConflict } from './lost.js';

/** @import { Lost } from './lost.js' */
/** @import { Steps } from './steps.js' */
/** @import { Answer, Draft, Entry, ParticipantQuestion, Rejection } from './types.ts' */

/** The codes that say nothing about the answer itself. */
const STALE = ['changed', 'not_visible', 'consent_refused', 'time_over'];

/**
 * Shows why answers were rejected. Where another answer is stored meanwhile, the page shows that one and what
 * was entered here; what a question took that is no longer asked stays in view, too, unless the person has
 * hidden the question here.
 *
 * @param {Rejection[]} rejections
 * @param {Steps} steps
 * @param {object} handlers
 * @param {() => Promise<boolean>} handlers.refresh returns whether the page showed something else than what
 *   is stored
 * @param {(question: ParticipantQuestion, answer?: Answer, entry?: Entry) => void} handlers.onAnswer
 * @param {(lost: Lost[]) => void} handlers.onLate called with what came after the end of the time
 * @returns {Promise<boolean>} whether there is something that the person has to see
 */
export async function showRejections(rejections, steps, { refresh, onAnswer, onLate }) {
  steps.reject(rejections.filter(({ code }) => !STALE.includes(code)));
  const idsOf = (/** @type {string[]} */ ...codes) =>
    rejections.flatMap(({ code, question_id }) => (codes.includes(code) ? [question_id] : []));
  const stale = idsOf(...STALE);
  if (stale.length === 0) return false;
  const drafts = new Map(stale.map((id) => [id, draftOf(id)]));
  const late = lostEntries(steps, idsOf('time_over'));
  const gone = lostEntries(steps, idsOf('not_visible', 'consent_refused'));
  const changed = idsOf('changed').map((id) => ({ id, lost: lostEntries(steps, [id]) }));
  for (const id of stale) keepDraft(id, undefined);
  const isStale = await refresh();
  const unseen = changed.flatMap(({ id, lost }) => (offer(steps, id, drafts.get(id), onAnswer) ? [] : lost));
  if (late.length > 0) onLate(late);
  const hasGone = isStale && gone.length > 0;
  if (unseen.length > 0 || hasGone) showChanged([...unseen, ...gone]);
  return changed.length > 0 || hasGone;
}

/**
 * Offers to save an entry in place of the stored answer that its question shows now.
 *
 * @param {Steps} steps
 * @param {string} id
 * @param {Draft | undefined} draft
 * @param {(question: ParticipantQuestion, answer?: Answer, entry?: Entry) => void} onAnswer
 * @returns {boolean} whether the question is in view
 */
function offer(steps, id, draft, onAnswer) {
  const view = steps.viewOf(id);
  const { entry, answer } = draft ?? {};
  if (!view?.node.isConnected || !entry) return false;
  showConflict(view.node, entryText(view.question, entry), () => {
    view.reset(entry, false);
    onAnswer(view.question, answer, entry);
  });
  return true;
}
