// @ts-check
// The steps of the questionnaire: which questions each has now, and which one follows.

import { draftOf } from './drafts.js';
import { rejectionMessage } from './problems.js';
import { questionView } from './question.js';
import { fillStep, newStep } from './step.js';
import { changeOf, isSame, storedOf } from './stored.js';

/** @import { Answer, Entry, ParticipantQuestion, QuestionView } from './types.ts' */
/** @import { Rejection, SessionView, Step } from './types.ts' */
/** @import { NavigationHandlers } from './step.js' */

/** The largest number of questions in a step that the adaptive policy chooses. */
const MOST_ON_A_STEP = 10;

/**
 * @typedef {object} StepHandlers
 * @property {(question: ParticipantQuestion, answer?: Answer, entry?: Entry) => void} onAnswer
 */

/** The steps, kept equal to what the service says after each answer. */
export class Steps {
  #handlers;
  /** @type {Map<string, ParticipantQuestion>} */
  #questions = new Map();
  /** @type {Map<string, QuestionView>} */
  #views = new Map();
  /** @type {Map<string, Step>} */
  #steps = new Map();
  /** The steps in their order, with the ids of their questions. @type {{ id: string, ids: string[] }[]} */
  #order = [];
  /** @type {SessionView | undefined} */
  #session;
  /** Ids of the questions that were on the page. @type {Set<string>} */
  #seen = new Set();

  /** @param {NavigationHandlers & StepHandlers} handlers */
  constructor(handlers) {
    this.#handlers = handlers;
  }

  /**
   * Takes over the questions of a session: follow-ups appear in steps that are there, questions whose
   * condition became false disappear.
   *
   * @param {SessionView} session
   */
  update(session) {
    this.#session = session;
    for (const question of [...(session.answered_questions ?? []), ...session.questions])
      this.#questions.set(question.id, question);
    // After a refused consent, the session has no other questions until the answer changes.
    if (session.consent_refused !== undefined && this.#order.length > 0) return;
    if (session.steps)
      this.#order = session.steps.flatMap(({ id, question_ids }) => {
        const ids = question_ids.filter((questionId) => this.#questions.has(questionId));
        return ids.length === 0 ? [] : [{ id, ids }];
      });
    for (const { id, ids } of this.#order) if (this.#steps.has(id)) this.#fill(id, ids);
  }

  /**
   * Shows the stored answers of the questions of which nothing is still to be saved.
   *
   * @returns {boolean} whether a question showed another answer
   */
  showStored() {
    let isChanged = false;
    for (const [id, view] of this.#views) {
      const now = storedOf(id);
      if (!now || draftOf(id) || isSame(view.shown(), now)) continue;
      isChanged = true;
      const { value, text, declined = false } = now;
      view.reset(value === undefined ? undefined : { value, ...(text !== undefined && { text }) }, declined);
    }
    return isChanged;
  }

  /**
   * Returns what is sent to give an answer; undefined if it is stored already.
   *
   * @param {string} id
   * @param {Answer} answer
   */
  changeOf(id, answer) {
    const draft = draftOf(id);
    return changeOf(this.#questions.get(id)?.input, answer, draft ? draft.replaces : storedOf(id));
  }

  /** @param {string} id */
  viewOf(id) {
    return this.#views.get(id);
  }

  /** @param {string} id */
  questionOf(id) {
    return this.#questions.get(id);
  }

  /** @param {string} id */
  has(id) {
    return this.#order.some((step) => step.id === id);
  }

  /**
   * Notes that the steps before one were on the page before it was loaded again.
   *
   * @param {string} id
   * @returns {boolean} whether there is this step
   */
  resume(id) {
    if (!this.has(id)) return false;
    for (const { ids } of this.#order.slice(0, this.#indexOf(id)))
      for (const each of ids) this.#seen.add(each);
    return true;
  }

  /**
   * Shows at the questions why their answers were rejected.
   *
   * @param {Rejection[]} rejections
   */
  reject(rejections) {
    for (const rejection of rejections) {
      const view = this.#views.get(rejection.question_id);
      view?.showError(rejectionMessage(view.question, rejection));
    }
  }

  /**
   * Returns the step with this id, drawn.
   *
   * @param {string} id
   * @returns {Step}
   */
  get(id) {
    const known = this.#steps.get(id);
    if (known) return known;
    const step = newStep(id, this.#handlers);
    this.#steps.set(id, step);
    this.#fill(id, this.#order.find((each) => each.id === id)?.ids ?? []);
    return step;
  }

  /** Returns the id of the first step with a question that is open. */
  firstOpen() {
    const open = this.#openIds();
    return this.#order.find(({ ids }) => ids.some((id) => open.has(id)))?.id ?? this.#newOrder();
  }

  /**
   * Returns the id of the step after one; after the last one, of the first with open questions that were not
   * on the page yet.
   *
   * @param {string} id
   * @returns {string | undefined}
   */
  after(id) {
    const following = this.#order[this.#indexOf(id) + 1];
    if (following) return following.id;
    const open = this.#openIds();
    const missed = this.#order.find(({ ids }) => ids.some((each) => open.has(each) && !this.#seen.has(each)));
    return missed?.id ?? this.#newOrder();
  }

  /**
   * @param {string | undefined} id the step; without one, the end
   * @returns {string | undefined}
   */
  before(id) {
    return id === undefined ? this.#order.at(-1)?.id : this.#order[this.#indexOf(id) - 1]?.id;
  }

  /**
   * Returns the id of the step with one of these questions.
   *
   * @param {string[]} questionIds
   */
  withOneOf(questionIds) {
    return this.#order.find(({ ids }) => ids.some((id) => questionIds.includes(id)))?.id;
  }

  /**
   * Returns the share of the questions that are answered or were passed without an answer, up to a step. A
   * row of a matrix counts as a question of its own.
   *
   * @param {SessionView} session skipped questions count as open in its progress
   * @param {string | undefined} id the step; without one, the end
   */
  progress({ progress, answers }, id) {
    const open = this.#openIds();
    const end = id === undefined ? this.#order.length : this.#indexOf(id);
    const passed = this.#order.slice(0, Math.max(0, end)).flatMap(({ ids }) => ids);
    const partsOf = (/** @type {string} */ each) => this.#questions.get(each)?.rows?.length || 1;
    let done = progress.answered;
    let total = progress.estimated_total;
    for (const question of this.#questions.keys()) total += partsOf(question) - 1;
    for (const { question_id: each, value, declined } of answers)
      done += (declined ? partsOf(each) : Math.min(partsOf(each), Object.keys(value ?? {}).length || 1)) - 1;
    for (const each of passed) if (open.has(each)) done += partsOf(each);
    return total === 0 ? 0 : done / total;
  }

  /**
   * Notes that a step is on the page, and returns its open questions that were not there before.
   *
   * @param {Step} step
   */
  noteSeen({ views }) {
    const open = this.#openIds();
    const added = views.map(({ question }) => question.id).filter((id) => !this.#seen.has(id));
    for (const id of added) this.#seen.add(id);
    return added.filter((id) => open.has(id) || this.#questions.get(id)?.input === 'information');
  }

  /** The questions without an answer; a text takes none. */
  #openIds() {
    const questions = this.#session?.questions ?? [];
    return new Set(questions.flatMap(({ id, input }) => (input === 'information' ? [] : [id])));
  }

  /** @param {string} id */
  #indexOf(id) {
    return this.#order.findIndex((step) => step.id === id);
  }

  /**
   * Adds a step of the questions that the adaptive policy has chosen.
   *
   * @returns {string | undefined} undefined when there are none
   */
  #newOrder() {
    if (!this.#session || this.#session.steps) return undefined;
    const placed = new Set(this.#order.flatMap(({ ids }) => ids));
    const open = this.#session.questions.filter(({ id }) => !placed.has(id));
    const [first] = open;
    if (!first) return undefined;
    const end = open.findIndex(({ section_id }) => section_id !== first.section_id);
    const most = this.#session.presentation.mode === 'question' ? 1 : MOST_ON_A_STEP;
    const ids = open.slice(0, Math.min(end < 0 ? open.length : end, most)).map(({ id }) => id);
    this.#order.push({ id: first.id, ids });
    return first.id;
  }

  /**
   * @param {string} id
   * @param {string[]} ids
   */
  #fill(id, ids) {
    const step = this.#steps.get(id);
    if (!step || !this.#session) return;
    const hidden = new Set(this.#session.answers.flatMap((each) => (each.hidden ? [each.question_id] : [])));
    const views = ids.flatMap((each) => (hidden.has(each) ? [] : [this.#viewOf(each)]));
    fillStep(step, this.#session, views, this.#order[0]?.id === id);
  }

  /**
   * @param {string} id
   * @returns {QuestionView}
   */
  #viewOf(id) {
    const known = this.#views.get(id);
    const question = /** @type {ParticipantQuestion} */ (this.#questions.get(id));
    // The texts of a question may show earlier answers.
    if (known && JSON.stringify(known.question) === JSON.stringify(question)) return known;
    const saved = this.#session?.answers.find(({ question_id }) => question_id === id);
    const { value = null, text, declined = false } = saved ?? {};
    const entry = value === null ? undefined : { value, ...(text !== undefined && { text }) };
    const draft = draftOf(id);
    const view = questionView(
      question,
      (answer, entered) => this.#handlers.onAnswer(question, answer, entered),
      draft ? draft.entry : entry,
      draft ? draft.answer !== undefined && 'declined' in draft.answer : declined,
      this.#session?.steps !== undefined,
    );
    this.#views.set(id, view);
    return view;
  }
}
