import { reaches } from '../numeric/numbers.ts';
import type { Respondent } from '../scoring/respondent.ts';
import type { Finding } from './finding.ts';
import { type FormatItem, guardrailPlan } from './plan.ts';

const RULE = 'quality.min_variability';
const PENALTY = 0.1;

/**
 * Intra-individual response variability (Dunn, Heggestad, Shanock & Theilgard 2018): the standard deviation of a
 * person's own answers, in steps of their response format, below `minimum`. Over several formats the variances
 * within each are pooled by their degrees of freedom. Undetermined below two answers of one format.
 */
export function variabilityFinding(minimum: number, respondent: Respondent): Finding {
  let squares = 0;
  let degreesOfFreedom = 0;
  for (const items of guardrailPlan(respondent.bundle).formats) {
    const places = placesOf(items, respondent);
    if (places.length < 2) continue;
    const mean = places.reduce((sum, place) => sum + place, 0) / places.length;
    squares += places.reduce((sum, place) => sum + (place - mean) ** 2, 0);
    degreesOfFreedom += places.length - 1;
  }
  if (degreesOfFreedom === 0) return { ruleId: RULE, outcome: 'undetermined' };
  const deviation = Math.sqrt(squares / degreesOfFreedom);
  if (reaches(deviation, minimum)) return { ruleId: RULE, outcome: 'passed' };
  return {
    ruleId: RULE,
    outcome: 'hit',
    penalty: PENALTY,
    message: 'The answers hardly differ from one another.',
    concepts: [],
    evidence: { standard_deviation: deviation, min_variability: minimum },
  };
}

function placesOf(items: readonly FormatItem[], respondent: Respondent): number[] {
  const places: number[] = [];
  for (const { questionIndex, position } of items) {
    const value = respondent.valueAt(questionIndex);
    const place = value === null ? null : position(value);
    if (place !== null) places.push(place);
  }
  return places;
}
