// @ts-check
// The participant page: shows the questions step by step and saves each answer as it is given.

import { completeSession, getReport, getResult, getSession, noteCompletion } from './api.js';
import { showNewCode, storedCode } from './code.js';
import { byId, element } from './dom.js';
import * as drafts from './drafts.js';
import { endingOf } from './endings.js';
import { showHelp } from './help.js';
import { AFTER_LAST, noteStep, onStepEntry } from './history.js';
import { CHOSEN, TYPED } from './inputs.js';
import { keepForReload, waitForSession } from './kept-help.js';
import { isMoving } from './keys.js';
import { kioskSeconds } from './kiosk.js';
import { offerLanguages } from './language.js';
import { endWithdrawn, leaveForOthers } from './leaving.js';
import { takeSessionToken } from './link.js';
import { showNext } from './occasions.js';
import { forgetPage, keepPage } from './offline.js';
import { isEmbedded, place } from './place.js';
import { showFullProgress, showProgress } from './progress.js';
import { showRefusal } from './refusal.js';
import { hasReport, reportView } from './report.js';
import { ApiError } from './request.js';
import { Saver } from './saver.js';
import { end, show, showTitle } from './screen.js';
import { offerSelfService } from './self-service.js';
import { showSaveState, showWaiting } from './status.js';
import { navigation, showRequired, showSummary } from './step.js';
import { Steps } from './steps.js';
import { hasLedOn, openAgain } from './tab.js';
import { showTheme } from './theme.js';
import { showTimeLeft } from './timer.js';
import { showWelcome } from './welcome.js';
import { setBrowserLanguage, setLanguage, translate } from './words.js';

/** @import { Answer, CompletionResult, Entry, ParticipantQuestion, SessionView } from './types.ts' */

/** How long a choice is seen before it leads to the next step. */
const ADVANCE_MS = 350;
/** Key of the step on the page, in the tab's session storage. */
const STEP_KEY = 'participant-step';
const MAX_ELAPSED_MS = 86_400_000;
const wordsReady = setBrowserLanguage();
/** @type {unknown} Why the public link gave no session. */
let linkError;
const token =
  (await takeSessionToken(showWaiting).catch((error) => {
    linkError = error;
  })) ?? '';

/** @type {SessionView} The session as the service returned it last. */
let session;
const steps = new Steps({ onAnswer: saveAnswer, onNext: leaveStep, onBack: goBack, onError: fail });
/** Id of the step on the page; undefined before the first and after the last. @type {string | undefined} */
let current;
let shownAt = 0;
/** The question that was answered last: help that its answer asks for appears below it.
 * @type {Element | undefined} */
let answered;

const saver = new Saver(token, {
  // The last entry is not saved while it is kept as a draft.
  onState: (state) => showSaveState(state === 'saved' && drafts.hasDrafts() ? 'loaded' : state),
  onSession: update,
  onSaved: drafts.forgetSaved,
  onRejected(rejections) {
    for (const { question_id, code } of rejections)
      if (code === 'not_visible') drafts.keepDraft(question_id, undefined);
    steps.reject(rejections);
  },
  onError: fail,
});

/** Whether nothing can be answered any more. */
let isDone = false;
leaveForOthers(token, saver);
onStepEntry((step) => {
  if (isDone) return;
  if (steps.has(step)) goTo(step);
  else if (step === AFTER_LAST) showFinish();
});
start().catch(fail);

async function start() {
  if (token === '' || linkError !== undefined) await wordsReady;
  if (linkError !== undefined) return fail(linkError);
  if (token === '') return end(translate('noToken'));
  const [started] = await Promise.all([getSession(token, waitForSession), drafts.loadDrafts()]);
  await setLanguage(started.language, started.words);
  showTheme(started.theme);
  update(started);
  showSaveState('loaded');
  offerLanguages(token, session, saver, fail);
  offerSelfService(token, session, {
    show,
    resume: () => place.restart(),
    ...(hasLedOn() && { onEarlier: () => saver.settle().then(() => openAgain(true)) }),
    onWithdrawn(isErased) {
      isDone = true;
      endWithdrawn(isErased);
    },
    onError: fail,
  });
  if (session.status === 'completed') return showResult(await getResult(token, showWaiting, chosenLocale()));
  drafts.saveDrafts(session, saver);
  if (session.consent_refused) return refuse();
  await showNewCode();
  showTimeLeft(session, advance);
  const kept = place.storage.getItem(STEP_KEY) ?? '';
  if (steps.resume(kept)) return goTo(kept);
  const greets = session.welcome || session.welcome_media;
  if (greets && session.answers.length === 0) showWelcome(session, advance, fail);
  else advance();
}

/**
 * Shows language, title and progress of the session, and the questions that its answers ask for.
 *
 * @param {SessionView} newSession
 */
function update(newSession) {
  session = newSession;
  if (session.title) showTitle(session.title);
  showHelp(session.help ?? [], answered?.isConnected ? answered : undefined);
  place.emit('eps-progress', session.progress);
  if (session.status === 'completed') return;
  keepForReload(session.help ?? []);
  saver.noteSaved(session.answers.map(({ question_id }) => question_id));
  steps.update(session);
  recordViews();
  showStepProgress();
}

/** @param {string} [before] id of the step up to which questions were passed; without one, all were */
function showStepProgress(before = current ?? steps.firstOpen()) {
  if (session.presentation.progress) showProgress(session.progress, steps.skippedBefore(before));
}

/** Goes to the next step, or shows the end after the last one. */
function advance() {
  const next = current === undefined ? steps.firstOpen() : steps.after(current);
  if (next === undefined) showFinish();
  else goTo(next);
}

/** @param {string} id */
function goTo(id) {
  const step = steps.get(id);
  current = id;
  place.storage.setItem(STEP_KEY, id);
  shownAt = performance.now();
  recordViews();
  step.backButton.hidden = !session.presentation.back || steps.before(id) === undefined;
  noteEntry(id);
  show(step.node);
}

/** @param {string} step */
function noteEntry(step) {
  if (session.presentation.back && kioskSeconds() === undefined) noteStep(step);
}

function recordViews() {
  if (current) saver.record('view', steps.noteSeen(steps.get(current)));
}

function goBack() {
  const before = steps.before(current);
  if (before !== undefined) goTo(before);
}

/**
 * @param {ParticipantQuestion} question
 * @param {Answer} [answer]
 * @param {Entry} [entry]
 */
function saveAnswer(question, answer, entry) {
  answered = byId(`q-${question.id}`);
  const elapsedMs = Math.min(MAX_ELAPSED_MS, Math.round(performance.now() - shownAt));
  shownAt = performance.now();
  keepPage();
  if (answer === undefined) {
    if (!saver.isPending) showSaveState('loaded');
    const isOpen = saver.discard(question.id, elapsedMs) || entry !== undefined;
    return drafts.keepDraft(question.id, isOpen ? { entry, elapsedMs } : undefined);
  }
  drafts.keepDraft(question.id, { entry, answer, elapsedMs });
  const isTyped = TYPED.includes(question.input) || 'text' in answer;
  saver.answer(question.id, answer, elapsedMs, isTyped || isMoving());
  if (session.presentation.auto_advance && !isMoving() && CHOSEN.includes(question.input) && !isTyped)
    leaveSoon();
}

/** Leaves the step after a choice, unless the participant has left it or chosen again meanwhile. */
function leaveSoon() {
  const step = current;
  const time = shownAt;
  setTimeout(() => {
    if (step === current && time === shownAt) leaveStep().catch(fail);
  }, ADVANCE_MS);
}

/**
 * Saves the answers of the step, checks that they are valid and that required questions are answered, records
 * the others without an answer as skipped, and goes to the next step.
 */
async function leaveStep() {
  if (current === undefined) return;
  const step = steps.get(current);
  await saver.settle();
  const refused = step.views.find((view) => view.isRefused() || view.question.id === session.consent_refused);
  if (refused) return refuse();
  const open = step.views.filter((view) => !view.isAnswered());
  if (showSummary(step)) return;
  const skipped = open.filter((view) => !view.node.hidden).map((view) => view.question.id);
  if (skipped.length > 0) saver.record('skip', skipped);
  advance();
  showStepProgress();
}

function showFinish() {
  const { node: buttons, backButton } = navigation(translate('finish'), {
    onNext: finish,
    onBack: goBack,
    onError: fail,
  });
  current = undefined;
  noteEntry(AFTER_LAST);
  backButton.hidden = !session.presentation.back || steps.before(undefined) === undefined;
  if (session.presentation.progress) showFullProgress();
  const more = session.presentation.back ? [element('p', {}, translate('readyMore'))] : [];
  show(element('h1', {}, translate('ready')), ...more, buttons);
}

function refuse() {
  const question = session.questions.find(({ id }) => id === session.consent_refused);
  showRefusal(question, () => (current === undefined ? advance() : goTo(current)));
}

async function finish() {
  await saver.settle();
  await showResult(await completeSession(token, showWaiting));
}

/** @param {CompletionResult} result */
async function showResult(result) {
  isDone = true;
  place.emit('eps-complete', { evaluation_id: result.evaluation_id, status: result.status });
  noteCompletion();
  drafts.forgetDrafts();
  forgetPage().catch(() => {});
  place.storage.removeItem(STEP_KEY);
  showHelp(result.help ?? [], undefined);
  const page = hasReport(result) ? await getReport(token, showWaiting, chosenLocale()) : undefined;
  showSaveState('loaded');
  if (session?.presentation.progress) showFullProgress();
  const redirect = session?.redirect;
  const isRead =
    page !== undefined || result.help?.length || session?.closing !== undefined || storedCode() !== undefined;
  // If there is something to read, the page stays; otherwise it follows the redirect.
  const leads = redirect !== undefined && !isRead && !isEmbedded;
  if (leads && result.status === 'completed') return location.replace(redirect);
  show(...reportView(result, page, session));
  if (session?.status !== 'completed') showNext(token);
}

/** The language of the report, where participants choose it. */
function chosenLocale() {
  return session?.languages && session.locale;
}

/** @param {unknown} error */
function fail(error) {
  if (!(error instanceof ApiError)) return end(translate('failed'));
  place.emit('eps-error', { code: error.code });
  if (error.code === 'already_completed' && token !== '')
    return getResult(token, showWaiting)
      .then(showResult)
      .catch(() => end(translate('already')));
  if (error.code === 'required_unanswered') return goBackTo(error.context.question_ids ?? []);
  // Entries that the service rejects are not sent again after each reload.
  drafts.forgetDrafts();
  end(endingOf(error));
}

/**
 * Goes back to the first step with one of these required questions.
 *
 * @param {string[]} questionIds
 */
function goBackTo(questionIds) {
  const id = steps.withOneOf(questionIds);
  if (id === undefined) return advance();
  const step = steps.get(id);
  showRequired(step, questionIds);
  goTo(id);
  showSummary(step);
}
