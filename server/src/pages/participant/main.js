// @ts-check
// The participant page: shows the questions step by step and saves each answer as it is given.

import { ApiError, completeSession, getSession, takeToken } from './api.js';
import { byId, element } from './dom.js';
import { questionView } from './question.js';
import { reportView } from './report.js';
import { Saver } from './saver.js';
import { setLocale, translate } from './words.js';

/** @import { ParticipantQuestion, SessionView, Step } from './types.ts' */

const MOST_ON_A_STEP = 10;
/** Inputs whose value changes with every keystroke or movement. */
const TYPED = ['text', 'long_text', 'number', 'slider', 'date', 'time'];
const MAX_ELAPSED_MS = 86_400_000;

const main = byId('main');
const saveState = byId('saved');
const progressArea = byId('progress');
const progressBar = /** @type {HTMLProgressElement} */ (byId('bar'));
const token = takeToken();

/** @type {SessionView} The session as the service returned it last. */
let session;
/** @type {Step[]} */
const steps = [];
/** Index of the step on the page; -1 before the first, `steps.length` after the last. */
let current = -1;
let shownAt = 0;

const saver = new Saver(token ?? '', {
  onState: (state) => {
    saveState.textContent = translate(state);
  },
  onSession: update,
  onRejected: (questionIds) => {
    for (const view of steps.flatMap(({ views }) => views))
      if (questionIds.includes(view.question.id)) view.showError(translate('rejected'));
  },
  onError: fail,
});

start().catch(fail);

async function start() {
  setLocale(navigator.language);
  if (token === undefined) return end(translate('noToken'));
  update(await getSession(token));
  if (session.status === 'completed') return end(translate('already'));
  advance();
}

/**
 * Shows language, title and progress of the session.
 *
 * @param {SessionView} newSession
 */
function update(newSession) {
  session = newSession;
  setLocale(session.locale);
  if (session.title) {
    document.title = session.title;
    byId('title').textContent = session.title;
  }
  progressArea.hidden = false;
  byId('progress-label').textContent = translate('progress');
  progressBar.value = Math.round(session.progress.ratio * 100);
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
  steps.push(newStep(sectionId, open.slice(0, count)));
  goTo(steps.length - 1);
}

/**
 * @param {string} sectionId
 * @param {ParticipantQuestion[]} questions
 * @returns {Step}
 */
function newStep(sectionId, questions) {
  const section = session.sections?.find(({ id }) => id === sectionId);
  const views = questions.map((question) =>
    questionView(question, (answer) => {
      if (answer === undefined) return saver.discard(question.id);
      const elapsedMs = Math.min(MAX_ELAPSED_MS, Math.round(performance.now() - shownAt));
      shownAt = performance.now();
      saver.answer(question.id, answer, elapsedMs, TYPED.includes(question.input));
    }),
  );
  const questionIds = questions.map(({ id }) => id);
  saver.record('view', questionIds);
  const { node: buttons, backButton } = navigation(translate('next'), leaveStep);
  const node = element(
    'form',
    { noValidate: true },
    section?.title ? element('h1', {}, section.title) : undefined,
    section?.description ? element('p', { className: 'remarks' }, section.description) : undefined,
    ...views.map((view) => view.node),
    buttons,
  );
  node.addEventListener('submit', (event) => event.preventDefault());
  return { views, node, backButton };
}

/** @param {number} index */
function goTo(index) {
  const step = steps[index];
  if (step === undefined) return;
  current = index;
  shownAt = performance.now();
  step.backButton.hidden = index === 0;
  main.replaceChildren(step.node);
  main.focus();
  scrollTo(0, 0);
}

/**
 * Saves the answers of the step, checks that required questions are answered, records the others without an
 * answer as skipped, and goes to the next step.
 */
async function leaveStep() {
  const { views } = /** @type {Step} */ (steps[current]);
  await saver.settle();
  const visible = new Set(session.questions.map(({ id }) => id));
  const open = views.filter((view) => !view.isAnswered());
  // An answer given on this step may have hidden other questions of the step.
  for (const view of open) view.node.hidden = !visible.has(view.question.id);
  const missing = open.filter((view) => view.question.required && !view.node.hidden);
  for (const view of missing) view.showError(translate('required'));
  if (missing[0]) return missing[0].focus();
  if (views.some((view) => view.hasError())) return;
  const skipped = open.filter((view) => !view.node.hidden).map((view) => view.question.id);
  if (skipped.length > 0) saver.record('skip', skipped);
  advance();
}

function showFinish() {
  const { node: buttons, backButton } = navigation(translate('finish'), finish);
  backButton.hidden = steps.length === 0;
  current = steps.length;
  main.replaceChildren(
    element('h1', {}, translate('ready')),
    element('p', {}, translate('readyMore')),
    buttons,
  );
  main.focus();
}

async function finish() {
  await saver.settle();
  const result = await completeSession(token ?? '', () => {
    saveState.textContent = translate('waiting');
  });
  saveState.textContent = '';
  progressBar.value = 100;
  main.replaceChildren(...reportView(result));
  main.focus();
}

/**
 * Creates the two buttons below a step.
 *
 * @param {string} text of the button that leads forward
 * @param {() => Promise<void>} onForward
 */
function navigation(text, onForward) {
  const forward = element('button', { type: 'submit', className: 'primary' }, text);
  forward.addEventListener('click', async () => {
    forward.disabled = true;
    await onForward().catch(fail);
    forward.disabled = false;
  });
  const backButton = element('button', { type: 'button', className: 'back' }, translate('back'));
  backButton.addEventListener('click', () => goTo(current - 1));
  return { node: element('div', { className: 'navigation' }, forward, backButton), backButton };
}

/** @param {unknown} error */
function fail(error) {
  if (!(error instanceof ApiError)) return end(translate('failed'));
  if (error.code === 'already_completed') return end(translate('already'));
  if (error.code === 'required_unanswered') return goBackTo(error.context.question_ids ?? []);
  const isExpired = [401, 404, 410].includes(error.status) || error.code === 'subject_deleted';
  end(translate(isExpired ? 'expired' : 'failed'));
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
}

/** @param {string} text */
function end(text) {
  progressArea.hidden = true;
  saveState.textContent = '';
  main.replaceChildren(element('h1', {}, text));
}
