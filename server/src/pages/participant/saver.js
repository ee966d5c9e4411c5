// @ts-check

import { saveAnswers } from './api.js';
import { ApiError } from './request.js';

/** @import { Answer, AnswerItem, InstrumentEvent, Rejection, SaveState, SessionView } from './types.ts' */

/** Pause after the last keystroke before a typed answer is sent. */
const TYPING_MS = 600;

/**
 * @typedef {object} SaverHandlers
 * @property {(state: SaveState) => void} onState
 * @property {(session: SessionView) => void} onSession called with each session that a save returns
 * @property {(questionIds: string[]) => void} onSaved called when the last answers to questions are saved
 * @property {(questionId: string, answer: Answer, isStored?: boolean) => void} onSent called when an answer
 *   is sent, and again when it is saved
 * @property {(questionId: string, answer: Answer) => object | undefined} changeOf returns what is sent to
 *   give an answer; undefined if it is stored already
 * @property {(rejections: Rejection[]) => Promise<void>} onRejected called with why answers were rejected
 * @property {(error: unknown) => void} onError called when saving fails for good
 */

/**
 * Saves answers while the participant gives them, one request at a time. Answers and events that come while a
 * request runs are sent with the next one.
 */
export class Saver {
  #token;
  #handlers;
  /** @type {Map<string, { answer: Answer, elapsedMs: number }>} */
  #answers = new Map();
  /** Ids of the questions whose answers were sent. @type {Set<string>} */
  #sent = new Set();
  /** @type {InstrumentEvent[]} */
  #events = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {Promise<void>} */
  #running = Promise.resolve();
  #isSending = false;
  /** How many requests were sent. */
  turn = 0;

  /**
   * @param {string} token
   * @param {SaverHandlers} handlers
   */
  constructor(token, handlers) {
    this.#token = token;
    this.#handlers = handlers;
  }

  /**
   * Saves an answer: a typed one after a pause in typing, any other at once.
   *
   * @param {string} questionId
   * @param {Answer} answer
   * @param {number} elapsedMs
   * @param {boolean} isTyped
   */
  answer(questionId, answer, elapsedMs, isTyped) {
    this.#answers.set(questionId, { answer, elapsedMs });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.saveNow(), isTyped ? TYPING_MS : 0);
  }

  /**
   * Discards the answer to a question: one that was sent already is removed after a pause in typing.
   *
   * @param {string} questionId
   * @param {number} elapsedMs
   * @returns {boolean} whether it was sent
   */
  discard(questionId, elapsedMs) {
    const wasSent = this.#sent.has(questionId);
    if (wasSent) this.answer(questionId, { value: null }, elapsedMs, true);
    else this.#answers.delete(questionId);
    return wasSent;
  }

  /**
   * Notes the questions whose answers the service has, so that they can be removed.
   *
   * @param {string[]} questionIds
   */
  noteSaved(questionIds) {
    for (const id of questionIds) this.#sent.add(id);
  }

  /** Saves what waits for a pause in typing. */
  saveNow() {
    this.settle().catch(this.#handlers.onError);
  }

  /** Whether something is not saved yet. */
  get isPending() {
    return this.#answers.size > 0 || this.#isSending;
  }

  /**
   * Records an instrument event for each question; it is sent with the next answers.
   *
   * @param {InstrumentEvent['type']} type
   * @param {string[]} questionIds
   */
  record(type, questionIds) {
    const at = new Date().toISOString();
    this.#events.push(...questionIds.map((question_id) => ({ type, question_id, at })));
  }

  /**
   * Resolves when everything is saved.
   *
   * @returns {Promise<void>}
   */
  settle() {
    this.#running = this.#running.then(() => this.#flush());
    // Prevents an unhandledrejection event if a caller ignores the returned promise.
    this.#running.catch(() => {});
    return this.#running;
  }

  /** @returns {Promise<void>} */
  async #flush() {
    clearTimeout(this.#timer);
    if (this.#answers.size === 0 && this.#events.length === 0) return;
    const { onState, onSession, onSaved, onSent, changeOf } = this.#handlers;
    const given = [...this.#answers];
    const answers = given.flatMap(([question_id, { answer, elapsedMs }]) => {
      const change = changeOf(question_id, answer);
      return change ? [/** @type {AnswerItem} */ ({ question_id, ...change, elapsed_ms: elapsedMs })] : [];
    });
    const body = { answers, ...(this.#events.length > 0 && { events: this.#events }) };
    for (const [id, { answer }] of given) {
      this.#sent.add(id);
      onSent(id, answer);
    }
    this.#answers.clear();
    this.#events = [];
    // Events alone need no word.
    if (given.length > 0) onState('saving');
    this.#isSending = true;
    this.turn++;
    try {
      const session = await saveAnswers(this.#token, body, () => onState('waiting'));
      for (const [id, { answer }] of given) onSent(id, answer, true);
      onSaved(given.map(([id]) => id).filter((id) => !this.#answers.has(id)));
      onSession(session);
      if (given.length > 0) onState('saved');
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'answer_invalid') throw error;
      await this.#sendAcceptedAgain(given, error);
    } finally {
      this.#isSending = false;
    }
  }

  /**
   * Sends the valid answers of a rejected request again: the service saves all answers of a request or none.
   * Skips an answer if a newer one to the same question is waiting.
   *
   * @param {[string, { answer: Answer, elapsedMs: number }][]} given
   * @param {ApiError} error
   */
  async #sendAcceptedAgain(given, error) {
    const rejections = error.context.errors ?? [];
    const rejected = new Set(rejections.map(({ question_id }) => question_id));
    for (const [id, each] of given)
      if (!rejected.has(id) && !this.#answers.has(id)) this.#answers.set(id, each);
    if (rejected.size > 0) await this.#flush();
    // The answer of a question that has disappeared needs no correction.
    const isWrong = rejections.some(({ code }) => code !== 'not_visible');
    this.#handlers.onState(isWrong ? 'unsaved' : 'saved');
    await this.#handlers.onRejected(rejections);
  }
}
