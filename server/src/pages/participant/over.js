// @ts-check
// What the page shows after the questions: the result, or that their time is over.

import { getReport, getResult, noteCompletion } from './api.js';
import { storedCode } from './code.js';
import { element } from './dom.js';
import * as drafts from './drafts.js';
import { endingOf } from './endings.js';
import { showHelp } from './help.js';
import { lostList } from './lost.js';
import { occasionBlock, showNext } from './occasions.js';
import { forgetPage } from './offline.js';
import { isEmbedded, place } from './place.js';
import { showFullProgress } from './progress.js';
import { hasReport, reportView } from './report.js';
import { ApiError } from './request.js';
import { end, show } from './screen.js';
import { showSaveState, showWaiting } from './status.js';
import { translate } from './words.js';

/** @import { Lost } from './lost.js' */
/** @import { CompletionResult, SessionView } from './types.ts' */

/** Key of the step on the page, in the tab's session storage. */
export const STEP_KEY = 'participant-step';

/** @param {SessionView} session */
export function isOver({ status }) {
  return status === 'completed' || status === 'abandoned';
}

/**
 * Returns what is above the button that completes the session.
 *
 * @param {boolean} isTimeOver
 * @param {boolean} mayBack
 * @param {Lost[]} late what came after the end of the time
 */
export function finishNodes(isTimeOver, mayBack, late) {
  const more = mayBack ? [element('p', {}, translate('readyMore'))] : lostList(late);
  return [element('h1', {}, translate(isTimeOver ? 'timeUp' : 'ready')), ...more];
}

/**
 * Shows that a session is over: its result, or when the next questions open.
 *
 * @param {string} token
 * @param {SessionView} session
 * @param {Lost[]} lost what was entered and is not saved
 */
export async function showOver(token, session, lost) {
  if (session.status === 'abandoned') return showWindowOver(session, session.occasions, lost);
  // The link of a continuous program works for longer than its results can be read.
  const result = await getResult(token, showWaiting, chosenLocale(session)).catch((error) => {
    if (!session.due_questions) throw error;
  });
  if (result) return showResult(token, session, result, lost);
  end(translate('nothingDue'));
}

/**
 * Shows that the time for the questions is over.
 *
 * @param {SessionView} session
 * @param {SessionView['occasions']} occasions
 * @param {Lost[]} lost
 */
export function showWindowOver(session, occasions, lost) {
  drafts.forgetDrafts();
  const next = occasions ?? { open: session.due_questions === true };
  end(translate('windowOver'), ...lostList(lost), ...occasionBlock(next));
}

/**
 * @param {string} token
 * @param {SessionView | undefined} session
 * @param {CompletionResult} result
 * @param {Lost[]} [lost]
 */
export async function showResult(token, session, result, lost = []) {
  place.emit('eps-complete', { evaluation_id: result.evaluation_id, status: result.status });
  noteCompletion();
  drafts.forgetDrafts();
  forgetPage().catch(() => {});
  place.storage.removeItem(STEP_KEY);
  showHelp(result.help ?? [], undefined);
  const page = hasReport(result) ? await getReport(token, showWaiting, chosenLocale(session)) : undefined;
  showSaveState('loaded');
  if (session?.presentation.progress) showFullProgress();
  const redirect = session?.redirect;
  const isRead = page !== undefined || lost.length > 0 || result.help?.length;
  const staysToRead = isRead || session?.closing !== undefined || storedCode() !== undefined;
  // If there is something to read, the page stays; otherwise it follows the redirect.
  const leads = redirect !== undefined && !staysToRead && !isEmbedded;
  if (leads && result.status === 'completed') return location.replace(redirect);
  show(...reportView(result, page, session), ...lostList(lost));
  if (session?.status !== 'completed') showNext(token);
}

/**
 * Shows why nothing can be answered any more.
 *
 * @param {string} token
 * @param {SessionView | undefined} session undefined if there was none yet
 * @param {unknown} error
 * @param {Lost[]} lost
 */
export function showFailure(token, session, error, lost) {
  if (!(error instanceof ApiError)) return end(translate('failed'));
  const { code, context } = error;
  place.emit('eps-error', { code });
  if (code === 'already_completed' && token !== '')
    return getResult(token, showWaiting)
      .then((result) => showResult(token, session, result, lost))
      .catch(() => end(translate('already')));
  // Entries that the service rejects are not sent again after each reload.
  drafts.forgetDrafts();
  const leadsOn = context.open || context.next_opens_at;
  if (session && (context.ended_at || leadsOn))
    return showWindowOver(session, leadsOn ? context : undefined, lost);
  end(endingOf(error), ...lostList(lost));
}

/**
 * The language of the report, where participants choose it.
 *
 * @param {SessionView | undefined} session
 */
function chosenLocale(session) {
  return session?.languages && session.locale;
}
