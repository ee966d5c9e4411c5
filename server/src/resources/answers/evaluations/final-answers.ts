import type { AnswerRecord, Trace } from '@eps/engine';
import type { FinalAnswer } from './schema.ts';

type FoundAnswer = FinalAnswer & Pick<AnswerRecord, 'value'>;

/**
 * Returns the final answer to each question of an answer log, in the order of the path; before there is a
 * result, in the order in which the questions were first answered. The answer to a question that is no longer
 * on the path does not count and is not returned. The time is the sum over all answers to the question.
 */
export function finalAnswers(log: readonly AnswerRecord[], path: Trace['path'] | undefined): FoundAnswer[] {
  const found = new Map<string, FoundAnswer>();
  for (const { question_id, value, text, declined, consent, elapsed_ms, answered_at, paper } of log) {
    const before = found.get(question_id)?.elapsed_ms ?? null;
    found.set(question_id, {
      question_id,
      value,
      ...(text !== undefined && { text }),
      declined,
      ...(consent && { consent }),
      elapsed_ms: elapsed_ms === null ? before : (before ?? 0) + elapsed_ms,
      answered_at,
      ...(paper && { paper }),
    });
  }
  if (path === undefined) return [...found.values()];
  return path.flatMap(({ question_id, visible }) => (visible ? (found.get(question_id) ?? []) : []));
}
