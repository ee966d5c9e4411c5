// @ts-check

import { ApiError, saveAnswers } from './api.js';

/** @import { Answer, AnswerItem, InstrumentEvent, SaveState, SessionView } from './types.ts' */

/** Pause after the last keystroke before a typed answer is sent. */
const TYPING_MS = 600;

/**
 * @typedef {object} SaverEvents
 * @property {(state: SaveState) => void} onState
 * @property {(session: SessionView) => void} onSession called with each session that a save returns
 * @property {(questionIds: string[]) => void} onRejected called with the questions whose answers were rejected
 * @property {(error: unknown) => void} onError called when saving fails for good
 */

/**
 * Saves answers while the participant gives them, one request at a time. Answers and events that come while a
 * request runs are sent with the next one.
 *
 * @param {string} token
 * @param {SaverEvents} handlers
 */
export function createSaver(token, { onState, onSession, onRejected, onError }) {
  /** @type {Map<string, AnswerItem>} */
  const answers = new Map();
  /** @type {InstrumentEvent[]} */
  let events = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {Promise<void>} */
  let running = Promise.resolve();

  async function flush() {
    clearTimeout(timer);
    if (answers.size === 0 && events.length === 0) return;
    const body = { answers: [...answers.values()], ...(events.length > 0 && { events }) };
    answers.clear();
    events = [];
    onState('saving');
    try {
      onSession(await saveAnswers(token, body, () => onState('waiting')));
      onState('saved');
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'answer_invalid') throw error;
      const rejected = new Set((error.context.errors ?? []).map(({ question_id }) => question_id));
      // The service saves all answers of a request or none: the valid ones are sent again, unless a newer
      // answer to the same question is waiting.
      for (const answer of body.answers)
        if (!rejected.has(answer.question_id) && !answers.has(answer.question_id))
          answers.set(answer.question_id, answer);
      onRejected([...rejected]);
      if (rejected.size > 0) await flush();
    }
  }

  const enqueue = () => {
    running = running.then(flush);
    running.catch(() => {});
    return running;
  };

  return {
    /**
     * Saves an answer: a typed one after a pause in typing, any other at once.
     *
     * @param {string} questionId
     * @param {Answer} answer
     * @param {number} elapsedMs
     * @param {boolean} isTyped
     */
    answer(questionId, answer, elapsedMs, isTyped) {
      answers.set(questionId, { question_id: questionId, ...answer, elapsed_ms: elapsedMs });
      clearTimeout(timer);
      timer = setTimeout(() => enqueue().catch(onError), isTyped ? TYPING_MS : 0);
    },
    /**
     * Discards the answer to a question if it has not been sent yet.
     *
     * @param {string} questionId
     */
    discard(questionId) {
      answers.delete(questionId);
    },
    /**
     * Records an instrument event for each question; it is sent with the next answers.
     *
     * @param {InstrumentEvent['type']} type
     * @param {string[]} questionIds
     */
    record(type, questionIds) {
      const at = new Date().toISOString();
      events.push(...questionIds.map((question_id) => ({ type, question_id, at })));
    },
    /** Resolves when everything is saved. */
    settle: enqueue,
  };
}
