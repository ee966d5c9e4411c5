// @ts-check
// The participant page: shows the questions step by step and saves each answer as it is given.

import {
  ApiError,
  completeSession,
  getReport,
  getResult,
  getSession,
  noteCompletion,
  wasCompleted,
} from './api.js';
import { byId, element } from './dom.js';
import { takeSessionToken } from './link.js';
import { rejectionMessage } from './problems.js';
import { hideProgress, showFullProgress, showProgress } from './progress.js';
import { hasReport, reportView } from './report.js';
import { Saver } from './saver.js';
import { showSaveState, showWaiting } from './status.js';
import { navigation, newStep, showSummary } from './step.js';
import { setBrowserLanguage, setLanguage, translate } from './words.js';

/** @import { Answer, CompletionResult, ParticipantQuestion, Rejection } from './types.ts' */
/** @import { SessionView, Step } from './types.ts' */

const MOST_ON_A_STEP = 10;
/** Inputs whose value changes with every keystroke or movement. */
const TYPED = ['text', 'long_text', 'number', 'slider', 'date', 'time'];
const MAX_ELAPSED_MS = 86_400_000;
/** What the page says when no session can be started or continued now, by the code of the error. */
const CLOSED = /** @type {const} */ ({
  link_not_open: 'notOpen',
  cycle_not_open: 'notOpen',
  link_closed: 'closed',
  link_full: 'closed',
  program_not_active: 'closed',
});

const main = byId('main');
setBrowserLanguage();
main.replaceChildren(element('p', {}, translate('loading')));
/** @type {unknown} Why the public link gave no session. */
let linkError;
const token =
  (await takeSessionToken(showWaiting).catch((error) => {
    linkError = error;
  })) ?? '';

/** @type {SessionView} The session as the service returned it last. */
let session;
/** @type {Step[]} */
const steps = [];
/** Index of the step on the page; -1 before the first, `steps.length` after the last. */
let current = -1;
/** Number of steps that the participant has passed; their questions without an answer are skipped. */
let passed = 0;
let shownAt = 0;

const saver = new Saver(token, {
  onState: showSaveState,
  onSession: update,
  onRejected: reject,
  onError: fail,
});

addEventListener('beforeunload', (event) => {
  if (saver.isPending) event.preventDefault();
});
start().catch(fail);

async function start() {
  if (linkError !== undefined) return fail(linkError);
  if (token === '') return end(translate('noToken'));
  update(await getSession(token, showWaiting));
  showSaveState('loaded');
  if (session.status === 'completed') return showResult(await getResult(token, showWaiting));
  if (session.consent_refused) showRefusal();
  else advance();
}

/**
 * Shows language, title and progress of the session.
 *
 * @param {SessionView} newSession
 */
function update(newSession) {
  session = newSession;
  setLanguage(session.language);
  if (session.title) {
    document.title = session.title;
    byId('title').textContent = session.title;
  }
  if (session.status === 'completed') return;
  const open = new Set(session.questions.map(({ id, input }) => (input === 'information' ? '' : id)));
  const views = steps.slice(0, passed).flatMap((step) => step.views);
  showProgress(session.progress, views.filter(({ question }) => open.has(question.id)).length);
}

/**
 * Goes to the next step. After the last one, creates a step of the questions not shown yet, or shows the end.
 */
function advance() {
  if (current + 1 < steps.length) return goTo(current + 1);
  const shown = new Set(steps.flatMap(({ views }) => views.map(({ question }) => question.id)));
  const open = session.questions.filter(({ id }) => !shown.has(id));
  const sectionId = open[0]?.section_id;
  if (sectionId === undefined) return showFinish();
  const sectionEnd = open.findIndex((question) => question.section_id !== sectionId);
  const count = Math.min(sectionEnd < 0 ? open.length : sectionEnd, MOST_ON_A_STEP);
  const questions = open.slice(0, count);
  saver.record(
    'view',
    questions.map(({ id }) => id),
  );
  const handlers = { onAnswer: saveAnswer, onNext: leaveStep, onBack: goBack, onError: fail };
  steps.push(newStep(session, questions, steps.length === 0, handlers));
  goTo(steps.length - 1);
}

/**
 * @param {ParticipantQuestion} question
 * @param {Answer | undefined} answer
 */
function saveAnswer(question, answer) {
  if (answer === undefined) return saver.discard(question.id);
  const elapsedMs = Math.min(MAX_ELAPSED_MS, Math.round(performance.now() - shownAt));
  shownAt = performance.now();
  saver.answer(question.id, answer, elapsedMs, TYPED.includes(question.input) || 'text' in answer);
}

/** @param {number} index */
function goTo(index) {
  const step = steps[index];
  if (step === undefined) return;
  current = index;
  shownAt = performance.now();
  step.backButton.hidden = index === 0;
  show(step.node);
}

function goBack() {
  goTo(current - 1);
}

/**
 * Saves the answers of the step, checks that they are valid and that required questions are answered, records
 * the others without an answer as skipped, and goes to the next step.
 */
async function leaveStep() {
  const step = /** @type {Step} */ (steps[current]);
  await saver.settle();
  const refused = step.views.find((view) => view.isRefused() || view.question.id === session.consent_refused);
  if (refused) return showRefusal();
  const visible = new Set(session.questions.map(({ id }) => id));
  const open = step.views.filter((view) => !view.isAnswered());
  // An answer given on this step may have hidden other questions of the step.
  for (const view of open) view.node.hidden = !visible.has(view.question.id);
  if (showSummary(step)) return;
  const skipped = open.filter((view) => !view.node.hidden).map((view) => view.question.id);
  if (skipped.length > 0) saver.record('skip', skipped);
  passed = Math.max(passed, current + 1);
  update(session);
  advance();
}

/**
 * Shows at the questions why their answers were rejected. A question that another answer has hidden since is
 * hidden here too.
 *
 * @param {Rejection[]} rejections
 */
function reject(rejections) {
  const views = new Map(steps.flatMap((step) => step.views.map((view) => [view.question.id, view])));
  for (const rejection of rejections) {
    const view = views.get(rejection.question_id);
    if (!view) continue;
    if (rejection.code === 'not_visible') view.node.hidden = true;
    else view.showError(rejectionMessage(view.question, rejection));
  }
}

function showFinish() {
  const { node: buttons, backButton } = navigation(translate('finish'), {
    onNext: finish,
    onBack: goBack,
    onError: fail,
  });
  backButton.hidden = steps.length === 0;
  current = steps.length;
  showFullProgress();
  show(element('h1', {}, translate('ready')), element('p', {}, translate('readyMore')), buttons);
}

/**
 * Ends the questionnaire after a required consent was refused. Nothing is completed: the participant can
 * still agree until the session expires.
 */
function showRefusal() {
  const back = element('button', { type: 'button' }, translate('changeMind'));
  back.addEventListener('click', () => (current < 0 ? advance() : goTo(current)));
  hideProgress();
  show(element('h1', {}, translate('refused')), element('p', {}, translate('refusedMore')), back);
}

async function finish() {
  await saver.settle();
  const result = await completeSession(token, showWaiting);
  await showResult(result);
}

/** @param {CompletionResult} result */
async function showResult(result) {
  noteCompletion();
  const page = hasReport(result) ? await getReport(token, showWaiting) : undefined;
  showSaveState('loaded');
  showFullProgress();
  show(...reportView(result, page));
}

/** @param {unknown} error */
function fail(error) {
  if (!(error instanceof ApiError)) return end(translate('failed'));
  if (Object.hasOwn(CLOSED, error.code))
    return end(translate(CLOSED[/** @type {keyof typeof CLOSED} */ (error.code)]));
  if (error.code === 'already_completed' && token === '') return end(translate('already'));
  if (error.code === 'already_completed')
    return getResult(token, showWaiting)
      .then(showResult)
      .catch(() => end(translate('already')));
  if (error.code === 'required_unanswered') return goBackTo(error.context.question_ids ?? []);
  const isExpired = [401, 404, 410].includes(error.status) || error.code === 'subject_deleted';
  end(translate(isExpired ? (wasCompleted() ? 'already' : 'expired') : 'failed'));
}

/**
 * Goes back to the first step with one of these required questions.
 *
 * @param {string[]} questionIds
 */
function goBackTo(questionIds) {
  const index = steps.findIndex(({ views }) =>
    views.some(({ question }) => questionIds.includes(question.id)),
  );
  const step = steps[index];
  if (step === undefined) return advance();
  for (const view of step.views) {
    if (!questionIds.includes(view.question.id)) continue;
    view.node.hidden = false;
    view.showError(translate('required'));
  }
  goTo(index);
  showSummary(step);
}

/** @param {string} text */
function end(text) {
  hideProgress();
  showSaveState('loaded');
  show(element('h1', {}, text));
}

/**
 * Replaces what the page shows and moves the focus to its beginning.
 *
 * @param {...Node} nodes
 */
function show(...nodes) {
  main.replaceChildren(...nodes);
  main.focus();
  scrollTo(0, 0);
}
