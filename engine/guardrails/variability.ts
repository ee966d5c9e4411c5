import { exactSum } from '../scoring/exact-sum.ts';
import type { Respondent } from '../scoring/respondent.ts';
import type { Finding } from './finding.ts';
import { guardrailPlan } from './plan.ts';

const RULE = 'quality.min_variability';
const PENALTY = 0.1;

/**
 * Intra-individual response variability (Dunn, Heggestad, Shanock & Theilgard 2018): the standard deviation of a
 * person's own answers, in steps of their response format, below `minimum`. Over several formats the variances
 * within each are pooled by their degrees of freedom. Undetermined below two answers of one format.
 */
export function variabilityFinding(minimum: number, respondent: Respondent): Finding {
  const squares: number[] = [];
  let degreesOfFreedom = 0;
  for (const items of guardrailPlan(respondent.bundle).formats) {
    const places = items
      .map(({ questionIndex, position }) => {
        const value = respondent.valueAt(questionIndex);
        return value === null ? null : position(value);
      })
      .filter((place) => place !== null);
    if (places.length < 2) continue;
    const mean = exactSum(places) / places.length;
    squares.push(...places.map((place) => (place - mean) ** 2));
    degreesOfFreedom += places.length - 1;
  }
  if (degreesOfFreedom === 0) return { ruleId: RULE, outcome: 'undetermined' };
  const deviation = Math.sqrt(exactSum(squares) / degreesOfFreedom);
  if (deviation >= minimum) return { ruleId: RULE, outcome: 'passed' };
  return {
    ruleId: RULE,
    outcome: 'hit',
    penalty: PENALTY,
    message: 'The answers hardly differ from one another.',
    concepts: [],
    evidence: { standard_deviation: deviation, min_variability: minimum },
  };
}
