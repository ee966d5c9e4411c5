import { rounded } from '../numeric/decimal.ts';
import { reaches } from '../numeric/tolerance.ts';
import type { Contradiction } from '../types.ts';
import type { AnswerView } from './answer-view.ts';
import type { Finding } from './finding.ts';
import type { Measure } from './measure.ts';
import { type ContradictionPlan, qualityPlan } from './plan.ts';

const PENALTY = 0.1;

/**
 * Returns one finding for each declared contradiction. A contradiction is undetermined when one of its
 * questions has no answer.
 */
export function contradictionFindings(respondent: AnswerView): Finding[] {
  return qualityPlan(respondent.bundle).contradictions.map((plan) => contradictionFinding(plan, respondent));
}

function contradictionFinding(
  { contradiction, measures, concepts }: ContradictionPlan,
  respondent: AnswerView,
): Finding {
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
    evidence: { relation, gap: rounded(gap), max_gap: maxGap, answers: Object.fromEntries(answers) },
  };
}

/**
 * Returns the gap between two answers in units of the first question; null when one of them is unanswered.
 * The second answer is mapped linearly onto the scale of the first (unchanged when both have the same scale)
 * and, for `opposite`, reversed.
 */
function gapBetween(
  [a, b]: readonly [Measure, Measure],
  relation: Contradiction['relation'],
  respondent: AnswerView,
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
