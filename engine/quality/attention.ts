import { equal } from '../expressions/values.ts';
import type { Respondent } from '../scoring/respondent.ts';
import type { Json } from '../types.ts';
import type { Finding } from './finding.ts';

const RULE = 'quality.attention';
const PENALTY = 0.3;

/** One finding for each attention check: answered otherwise than instructed, or undetermined while unanswered. */
export function attentionFindings(respondent: Respondent): Finding[] {
  return respondent.bundle.guardrail.quality.attention.map(({ questionId, expected }) => {
    const answer = respondent.answer(questionId);
    if (answer === null) return { ruleId: RULE, outcome: 'undetermined' };
    if (equal(inAnyOrder(answer as Json), inAnyOrder(expected)) === true)
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

/** The options of a multi_select are a set: the order in which they were ticked says nothing. */
function inAnyOrder(value: Json): Json {
  return Array.isArray(value) ? [...value].sort() : value;
}
