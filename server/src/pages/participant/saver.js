import { call, Refused } from './api.js';

const TYPING_MS = 600;

/**
 * Saves answers as they are given, one request after the other, never two at once. What changes while one is under way
 * goes with the next.
 * @param on.state told `saving`, `saved` or `waiting`
 * @param on.view gets each session view that comes back
 * @param on.faults gets `[{question_id}]` that were not accepted
 */
export function createSaver(token, on) {
  const answers = new Map();
  let events = [];
  let timer;
  let running = Promise.resolve();

  async function flush() {
    clearTimeout(timer);
    if (answers.size === 0 && events.length === 0) return;
    const body = { answers: [...answers.values()], ...(events.length > 0 && { events }) };
    answers.clear();
    events = [];
    on.state('saving');
    try {
      on.view(await call(token, 'POST', 'answers', body, () => on.state('waiting')));
      on.state('saved');
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'answer_invalid') throw error;
      const wrong = new Set((error.context.errors ?? []).map(({ question_id }) => question_id));
      // Nothing was taken: what was right goes again, unless a newer answer waits already.
      for (const answer of body.answers)
        if (!wrong.has(answer.question_id) && !answers.has(answer.question_id))
          answers.set(answer.question_id, answer);
      on.faults([...wrong]);
      if (wrong.size > 0) await flush();
    }
  }

  const enqueue = () => {
    running = running.then(flush);
    running.catch(() => {});
    return running;
  };

  return {
    answer(questionId, answer, elapsedMs, isTyped) {
      answers.set(questionId, { question_id: questionId, ...answer, elapsed_ms: elapsedMs });
      clearTimeout(timer);
      timer = setTimeout(() => enqueue().catch(on.failed), isTyped ? TYPING_MS : 0);
    },
    forget(questionId) {
      answers.delete(questionId);
    },
    tell(type, questionIds) {
      const at = new Date().toISOString();
      events.push(...questionIds.map((question_id) => ({ type, question_id, at })));
    },
    /** Resolves when everything is saved. */
    settle: enqueue,
  };
}
