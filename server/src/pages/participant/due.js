// @ts-check
// The questions of a continuous program that are due now, in an <eps-questions due>.

import { getSession } from './api.js';
import { endingOf } from './endings.js';
import { showHelp } from './help.js';
import { takeSessionToken } from './link.js';
import { place } from './place.js';
import { questionView } from './question.js';
import { ApiError, call } from './request.js';
import { end, show } from './screen.js';
import { showSaveState, showWaiting } from './status.js';
import { fillStep, newStep, showSummary } from './step.js';
import { showTheme } from './theme.js';
import { setBrowserLanguage, setLanguage, translate } from './words.js';

/** @import { Answer, OwnDueQuestions, SessionView } from './types.ts' */

const wordsReady = setBrowserLanguage();
start().catch(fail);

async function start() {
  const token = await takeSessionToken(showWaiting);
  if (token === undefined) {
    await wordsReady;
    return end(translate('noToken'));
  }
  const session = await getSession(token, showWaiting);
  await setLanguage(session.language, session.words);
  showTheme(session.theme);
  showHelp(session.help ?? [], undefined);
  await call(token, 'POST', 'due-questions', { trigger: place.trigger ?? {} }, showWaiting);
  /** @type {OwnDueQuestions} */
  const { items } = await call(token, 'GET', 'due-questions', undefined, showWaiting);
  showSaveState('loaded');
  place.emit('eps-due', { count: items.length });
  if (items.length === 0) show();
  else ask(token, session, items);
}

/**
 * @param {string} token
 * @param {SessionView} session
 * @param {OwnDueQuestions['items']} items
 */
function ask(token, session, items) {
  /** @type {Map<string, Answer>} By the id of the delivery. */
  const given = new Map();
  const views = items.map(({ delivery_id: id, question }) =>
    questionView(question, (answer) => {
      if (answer === undefined) given.delete(id);
      else given.set(id, answer);
    }),
  );
  const step = newStep('due', { onNext: send, onBack() {}, onError: fail });
  async function send() {
    if (showSummary(step)) return;
    const answers = [...given].map(([delivery_id, answer]) => ({ delivery_id, ...sentOf(answer) }));
    if (answers.length === 0) return;
    showSaveState('saving');
    const accepted = await call(token, 'POST', 'due-questions/answers', { answers }, showWaiting);
    showHelp(accepted.help ?? [], undefined);
    end(translate('done'));
    place.emit('eps-complete', { evaluation_id: accepted.evaluation_id });
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
function fail(error) {
  if (!(error instanceof ApiError)) return end(translate('failed'));
  place.emit('eps-error', { code: error.code });
  end(endingOf(error));
}
