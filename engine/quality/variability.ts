import { rounded } from '../numeric/decimal.ts';
import { reaches } from '../numeric/tolerance.ts';
import type { AnswerView } from './answer-view.ts';
import type { Finding } from './finding.ts';
import { type FormatItem, qualityPlan } from './plan.ts';

const RULE = 'quality.min_variability';
const PENALTY = 0.1;

/**
 * Intra-individual response variability (Dunn, Heggestad, Shanock & Theilgard 2018): a hit when the standard
 * deviation of a person's own answers, in steps of their response format, is below `minimum`. With several
 * formats, the variances within each are pooled by their degrees of freedom. Undetermined when no format has
 * two answers.
 */
export function variabilityFinding(minimum: number, respondent: AnswerView): Finding {
  let squares = 0;
  let degreesOfFreedom = 0;
  for (const items of qualityPlan(respondent.bundle).formats) {
    const positions = positionsOf(items, respondent);
    if (positions.length < 2) continue;
    const mean = positions.reduce((sum, position) => sum + position, 0) / positions.length;
    squares += positions.reduce((sum, position) => sum + (position - mean) ** 2, 0);
    degreesOfFreedom += positions.length - 1;
  }
  if (degreesOfFreedom === 0) return { ruleId: RULE, outcome: 'undetermined' };
  const deviation = Math.sqrt(squares / degreesOfFreedom);
  if (reaches(deviation, minimum)) return { ruleId: RULE, outcome: 'passed' };
  return {
    ruleId: RULE,
    outcome: 'hit',
    penalty: PENALTY,
    message: 'The answers are almost all the same.',
    concepts: [],
    evidence: { standard_deviation: rounded(deviation), min_variability: minimum },
  };
}

function positionsOf(items: readonly FormatItem[], respondent: AnswerView): number[] {
  const positions: number[] = [];
  for (const { questionIndex, position } of items) {
    const value = respondent.valueAt(questionIndex);
    const stepped = value === null ? null : position(value);
    if (stepped !== null) positions.push(stepped);
  }
  return positions;
}
