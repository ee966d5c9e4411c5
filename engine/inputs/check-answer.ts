import type { AnswerValue, Experience, Question } from '../types.ts';
import { validateAnswer } from './inputs.ts';

/** An answer as a client sends it. */
interface SentAnswer {
  /** Whether the respondent declines to answer; absent means false. */
  declined?: boolean | undefined;
  /** The value; absent or null for an answer that declines. */
  value?: unknown;
}

export type CheckedAnswer =
  | { ok: true; question: Question; value: AnswerValue; declined: false }
  | { ok: true; question: Question; value: null; declined: true }
  | { ok: false; code: string; message: string };

/**
 * Decides whether an answer to a question is acceptable: the question exists, and the answer either has a
 * valid value or declines a question that may be declined. Does not decide whether the question is visible or
 * was asked.
 * @param questionId id of a question of the experience
 * @returns the question with the value to store (null if declined), or an error code and a message that never
 *   repeats the answer; docs/diagnostics.md lists the codes
 */
export function checkAnswer(
  { questionById }: Pick<Experience, 'questionById'>,
  questionId: string,
  { declined, value }: SentAnswer,
): CheckedAnswer {
  const question = questionById.get(questionId);
  if (!question) return reject('unknown_question', 'The questionnaire has no such question.');
  if (declined !== true) {
    const result = validateAnswer(question, value);
    return result.ok ? { ok: true, question, value: result.value, declined: false } : result;
  }
  if (!question.allowDecline) return reject('decline_not_allowed', 'This question cannot be declined.');
  if (value !== undefined && value !== null)
    return reject('declined_with_value', 'A declined question takes no value.');
  return { ok: true, question, value: null, declined: true };
}

function reject(code: string, message: string): CheckedAnswer {
  return { ok: false, code, message };
}
