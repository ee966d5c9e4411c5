// @ts-check
// The due questions of a continuous program, on one step.

import { endingOf } from './endings.js';
import { showHelp } from './help.js';
import { entryText, lostList } from './lost.js';
import { place } from './place.js';
import { questionView } from './question.js';
import { ApiError, call } from './request.js';
import { end, show } from './screen.js';
import { showSaveState, showWaiting } from './status.js';
import { fillStep, newStep, showSummary } from './step.js';
import { translate } from './words.js';

/** @import { Lost } from './lost.js' */
/** @import { Answer, Entry, OwnDueQuestions, SessionView } from './types.ts' */

/**
 * Delivers what is due now, and returns it with what was delivered before and is open.
 *
 * @param {string} token
 * @returns {Promise<OwnDueQuestions['items']>}
 */
export async function askDue(token) {
  await call(token, 'POST', 'due-questions', { trigger: place.trigger ?? {} }, showWaiting);
  const { items } = await call(token, 'GET', 'due-questions', undefined, showWaiting);
  return items;
}

/**
 * Shows due questions, and saves the answers to them.
 *
 * @param {string} token
 * @param {SessionView} session
 * @param {OwnDueQuestions['items']} items
 */
export function showDue(token, session, items) {
  /** @type {Map<string, Answer>} By the id of the delivery. */
  const given = new Map();
  /** @type {Map<string, Entry | undefined>} */
  const entries = new Map();
  const views = items.map(({ delivery_id: id, question }) =>
    questionView(question, (answer, entry) => {
      if (answer === undefined) given.delete(id);
      else given.set(id, answer);
      entries.set(id, entry);
    }),
  );
  const step = newStep('due', { onNext: send, onBack() {}, onError: failDue });
  async function send() {
    if (showSummary(step) || given.size === 0) return;
    await save([]);
  }
  async function save(/** @type {Lost[]} */ lost) {
    const answers = [...given].map(([delivery_id, answer]) => ({ delivery_id, ...sentOf(answer) }));
    if (answers.length === 0) return end(translate('changed'), ...lostList(lost));
    showSaveState('saving');
    try {
      const accepted = await call(token, 'POST', 'due-questions/answers', { answers }, showWaiting);
      showHelp(accepted.help ?? [], undefined);
      end(translate('done'), ...lostList(lost));
      place.emit('eps-complete', { evaluation_id: accepted.evaluation_id });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'delivery_closed' || lost.length > 0) throw error;
      await saveOpen();
    }
  }
  /** Another device has answered some of the questions, or their time is over. */
  async function saveOpen() {
    const open = new Set((await askDue(token)).map(({ delivery_id: id }) => id));
    const lost = items.flatMap(({ delivery_id: id, question }, at) => {
      const entry = entries.get(id);
      if (open.has(id) || !entry) return [];
      given.delete(id);
      return [{ label: views[at]?.label ?? '', text: entryText(question, entry) }];
    });
    await save(lost);
  }
  fillStep(step, session, views, false);
  step.backButton.hidden = true;
  show(step.node);
}

/** @param {Answer} answer */
function sentOf(answer) {
  return 'declined' in answer ? { value: null, declined: true } : answer;
}

/** @param {unknown} error */
export function failDue(error) {
  if (!(error instanceof ApiError)) return end(translate('failed'));
  place.emit('eps-error', { code: error.code });
  end(endingOf(error));
}
