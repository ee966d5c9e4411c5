import { equal } from '../expressions/values.ts';
import type { Json } from '../types.ts';
import type { AnswerView } from './answer-view.ts';
import type { Finding } from './finding.ts';

const RULE = 'quality.attention';
const PENALTY = 0.3;

/**
 * Returns one finding for each attention check: a hit when the answer differs from the instructed one,
 * undetermined when the check is unanswered.
 */
export function attentionFindings(respondent: AnswerView): Finding[] {
  return respondent.bundle.guardrail.quality.attention.map(({ questionId, expected }) => {
    const answer = respondent.answer(questionId);
    if (answer === null) return { ruleId: RULE, outcome: 'undetermined' };
    const { input } = respondent.bundle.experience.questionById.get(questionId)!;
    const ordered = input === 'multi_select' ? inAnyOrder : (value: Json) => value;
    if (equal(ordered(answer as Json), ordered(expected)) === true)
      return { ruleId: RULE, outcome: 'passed' };
    return {
      ruleId: RULE,
      outcome: 'hit',
      penalty: PENALTY,
      message: `The attention check ${questionId} was not answered as instructed.`,
      concepts: [],
      evidence: { question_id: questionId, expected, answer: answer as Json },
    };
  });
}

/**
 * Sorts the options of a `multi_select` answer, because the order in which they were ticked has no meaning.
 */
function inAnyOrder(value: Json): Json {
  return Array.isArray(value) ? [...value].sort() : value;
}
