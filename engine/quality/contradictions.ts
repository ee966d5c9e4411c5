import { reaches } from '../numeric/numbers.ts';
import type { Respondent } from '../scoring/respondent.ts';
import type { Contradiction } from '../types.ts';
import type { Finding } from './finding.ts';
import type { Measure } from './measure.ts';
import { type ContradictionPlan, guardrailPlan } from './plan.ts';

const PENALTY = 0.1;

/** Each declared contradiction: found, not found, or undetermined while one of its questions has no answer. */
export function contradictionFindings(respondent: Respondent): Finding[] {
  return guardrailPlan(respondent.bundle).contradictions.map((plan) => judge(plan, respondent));
}

/**
 * The gap is in units of the first question; the second is mapped onto its scale end to end (the identity where
 * both have one scale) and, for `opposite`, turned around.
 */
function judge({ contradiction, measures, concepts }: ContradictionPlan, respondent: Respondent): Finding {
  const { id, relation, maxGap, questions } = contradiction;
  const gap = measures === null ? null : gapBetween(measures, relation, respondent);
  if (gap === null) return { ruleId: id, outcome: 'undetermined' };
  if (reaches(maxGap, gap)) return { ruleId: id, outcome: 'passed' };
  const answers = questions.map((question) => [question, respondent.answer(question)]);
  return {
    ruleId: id,
    outcome: 'hit',
    penalty: PENALTY,
    message: `The answers to ${questions[0]} and ${questions[1]} contradict each other.`,
    concepts,
    evidence: { relation, gap, max_gap: maxGap, answers: Object.fromEntries(answers) },
  };
}

/** Null while one of the questions is unanswered. */
function gapBetween(
  [a, b]: readonly [Measure, Measure],
  relation: Contradiction['relation'],
  respondent: Respondent,
): number | null {
  const first = respondent.valueAt(a.questionIndex);
  const second = respondent.valueAt(b.questionIndex);
  const x = first === null ? null : a.read(first);
  const y = second === null ? null : b.read(second);
  if (x === null || y === null) return null;
  const share = (y - b.min) / (b.max - b.min);
  const mapped = a.min + (relation === 'same' ? share : 1 - share) * (a.max - a.min);
  return Math.abs(x - mapped);
}
