import type { AnswerRecord, Experience, Question } from '../types.ts';

/**
 * Returns the first required consent that the respondent refused last, if it has documents or the content
 * leaves open what that means (`Experience.consentRefusals`). Nothing else may then be asked or evaluated.
 * @param log the answers, oldest first
 */
export function refusedConsent(
  { consentRefusals, questionById }: Pick<Experience, 'consentRefusals' | 'questionById'>,
  log: readonly Pick<AnswerRecord, 'question_id' | 'value'>[],
): Question | undefined {
  for (const [questionId, refusals] of consentRefusals) {
    const answer = log.findLast(({ question_id }) => question_id === questionId);
    const value = answer?.value ?? null;
    if ((typeof value === 'string' || value === false) && refusals.has(value))
      return questionById.get(questionId);
  }
  return undefined;
}
