// @ts-check
// The participant page: shows the questions step by step and saves each answer as it is given.

import { completeSession, getSession } from './api.js';
import { showNewCode } from './code.js';
import { byId } from './dom.js';
import * as drafts from './drafts.js';
import { askDue, showDue } from './due-step.js';
import { showHelp } from './help.js';
import { AFTER_LAST, noteStep, onStepEntry } from './history.js';
import { CHOSEN, TYPED } from './inputs.js';
import { keepForReload, waitForSession } from './kept-help.js';
import { isMoving } from './keys.js';
import { kioskSeconds } from './kiosk.js';
import { offerLanguages } from './language.js';
import { leaveForOthers, offerOwn } from './leaving.js';
import { takeSessionToken } from './link.js';
import { hideNotice, lostEntries } from './lost.js';
import { keepPage } from './offline.js';
import { finishNodes, isOver, STEP_KEY, showFailure, showOver, showResult } from './over.js';
import { place } from './place.js';
import { showFullProgress, showProgress } from './progress.js';
import { keepFresh } from './refresh.js';
import { showRefusal } from './refusal.js';
import { showRejections } from './rejections.js';
import { ApiError } from './request.js';
import { Saver } from './saver.js';
import { end, show, showTitle } from './screen.js';
import { showSaveState, showWaiting } from './status.js';
import { navigation, showRequired, showSummary } from './step.js';
import { Steps } from './steps.js';
import { noteStored } from './stored.js';
import { showTheme } from './theme.js';
import { showTimeLeft, untilOver } from './timer.js';
import { showWelcome } from './welcome.js';
import { setBrowserLanguage, setLanguage, translate } from './words.js';

/** @import { Lost } from './lost.js' */
/** @import { ErrorContext } from './request.js' */
/** @import { Answer, Entry, ParticipantQuestion, SessionView } from './types.ts' */

/** How long a choice is seen before it leads to the next step. */
const ADVANCE_MS = 350;
const MAX_ELAPSED_MS = 86_400_000;
const CORRECTED = ['required_unanswered', 'answer_invalid'];
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
  onSent: drafts.noteSent,
  changeOf: (id, answer) => steps.changeOf(id, answer),
  async onRejected(rejections) {
    const refresh = async () => update(await getSession(token, showWaiting));
    const handlers = { refresh, onAnswer: saveAnswer, onLate: (/** @type {Lost[]} */ lost) => endTime(lost) };
    if (await showRejections(rejections, steps, handlers)) conflicts++;
  },
  onError: fail,
});

let conflicts = 0;
let isTimeOver = false;
/** What came after the end of the time. @type {Lost[]} */
let late = [];
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
  offerOwn(token, session, saver, () => (isDone = true), fail);
  keepFresh(token, saver, () => isDone, update, leaveOver);
  if (session.due_questions && (isOver(session) || session.questions.length === 0)) {
    const items = await askDue(token).catch(() => []);
    isDone = items.length > 0;
    if (isDone) return showDue(token, session, items);
  }
  if (isOver(session)) return leaveOver();
  drafts.saveDrafts(session, saver);
  if (session.consent_refused) return refuse();
  await showNewCode();
  if (isTimeOver) return;
  const kept = place.storage.getItem(STEP_KEY) ?? '';
  if (steps.resume(kept)) return goTo(kept);
  const greets = session.welcome || session.welcome_media;
  if (greets && session.answers.length === 0) showWelcome(session, advance, fail);
  else advance();
}

/** Shows what follows a session that is over; nothing while it continues. */
async function leaveOver() {
  if (!isOver(session)) return;
  isDone = true;
  await showOver(token, session, lostEntries(steps));
}

/**
 * Ends the time: shows that it is up, saves what was entered before, and goes on with what has no time limit.
 *
 * @param {Lost[]} [lost] what came after the end
 */
async function endTime(lost = []) {
  late = [...late, ...lost];
  isTimeOver = true;
  showFinish();
  if (lost.length > 0) return;
  await saver.settle();
  await untilOver(async () => {
    update(await getSession(token, showWaiting));
    return session;
  });
  isTimeOver = !session.questions.some(({ input }) => input !== 'information');
  if (isTimeOver) showFinish();
  else advance();
}

/**
 * Shows language, title and progress of the session, and the questions that its answers ask for.
 *
 * @param {SessionView} newSession
 * @returns {boolean} whether the page showed something else than what is stored
 */
function update(newSession) {
  session = newSession;
  noteStored(session.answers);
  if (session.title) showTitle(session.title);
  showHelp(session.help ?? [], answered?.isConnected ? answered : undefined);
  place.emit('eps-progress', session.progress);
  if (isOver(session)) return false;
  keepForReload(session.help ?? []);
  saver.noteSaved(session.answers.map(({ question_id }) => question_id));
  steps.update(session);
  const wasStale = steps.showStored();
  recordViews();
  showStepProgress();
  showTimeLeft(session, () => endTime().catch(fail));
  return wasStale;
}

/** @param {string} [before] id of the step up to which questions were passed; without one, all were */
function showStepProgress(before = current ?? steps.firstOpen()) {
  if (session.presentation.progress) showProgress(steps.progress(session, before));
}

/** Goes to the next step, or shows the end after the last one. */
function advance() {
  const next = current === undefined ? steps.firstOpen() : steps.after(current);
  if (next === undefined) showFinish();
  else goTo(next);
}

/** @param {string} id */
function goTo(id) {
  if (isTimeOver) return showFinish();
  hideNotice();
  const step = steps.get(id);
  current = id;
  place.storage.setItem(STEP_KEY, id);
  shownAt = performance.now();
  recordViews();
  step.backButton.hidden = !session.presentation.back || steps.before(id) === undefined;
  noteEntry(id);
  show(step.node);
  // A time limit begins with the first question.
  if (session.time_left_ms !== undefined && session.status === 'issued') saver.saveNow();
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
function leaveSoon([step, time] = [current, shownAt]) {
  const isSame = () => step === current && time === shownAt;
  setTimeout(() => isSame() && leaveStep().catch(fail), ADVANCE_MS);
}

/**
 * Saves the answers of the step, checks that they are valid and that required questions are answered, records
 * the others without an answer as skipped, and goes to the next step.
 */
async function leaveStep() {
  if (current === undefined) return;
  const step = steps.get(current);
  const before = conflicts;
  await saver.settle();
  if (conflicts !== before || isTimeOver) return;
  const refused = step.views.find((view) => view.isRefused() || view.question.id === session.consent_refused);
  if (refused) return refuse();
  if (showSummary(step)) return;
  const skipped = step.views.filter((view) => !view.isAnswered()).map((view) => view.question.id);
  if (skipped.length > 0) saver.record('skip', skipped);
  advance();
  showStepProgress();
}

function showFinish() {
  const mayBack = session.presentation.back && !isTimeOver;
  const handlers = { onNext: finish, onBack: goBack, onError: fail };
  const { node: buttons, backButton } = navigation(translate('finish'), handlers);
  current = undefined;
  noteEntry(AFTER_LAST);
  backButton.hidden = !mayBack || steps.before(undefined) === undefined;
  if (session.presentation.progress) showFullProgress();
  show(...finishNodes(isTimeOver, mayBack, late), buttons);
}

function refuse() {
  const question = session.questions.find(({ id }) => id === session.consent_refused);
  showRefusal(question, () => (current === undefined ? advance() : goTo(current)));
}

async function finish() {
  const before = conflicts;
  await saver.settle();
  if (conflicts !== before) return;
  const result = await completeSession(token, showWaiting);
  isDone = true;
  await showResult(token, session, result);
}

/** @param {unknown} error */
function fail(error) {
  if (error instanceof ApiError && CORRECTED.includes(error.code)) return goBackTo(error.context);
  isDone = true;
  return showFailure(token, session, error, lostEntries(steps));
}

/** @param {ErrorContext} context which required questions have no answer, or which answers are not valid */
function goBackTo({ question_ids: open = [], errors = [] }) {
  const id = steps.withOneOf([...open, ...errors.map(({ question_id }) => question_id)]);
  if (id === undefined) return advance();
  showRequired(steps.get(id), open);
  steps.reject(errors);
  goTo(id);
  showSummary(steps.get(id));
}
