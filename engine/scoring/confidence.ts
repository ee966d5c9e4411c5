import { exactSum } from '../numeric/exact-sum.ts';
import { reaches } from '../numeric/numbers.ts';
import type { Confidence } from '../types.ts';
import type { RespondentView } from './respondent-view.ts';
import type { Precision } from './score.ts';

/** Lower limits of the levels `moderate` and `high`. */
const MODERATE = 0.6;
const HIGH = 0.8;

/**
 * Returns the confidence in the scores: precision · quality. The overall precision is the mean over the
 * concepts with at least one eligible item; without any such concept it is the overall coverage.
 */
export function confidenceOf(respondent: RespondentView): Confidence {
  const quality = respondent.qualityResult().value;
  const coverage = respondent.coverageResult().ratio;
  const asked: number[] = [];
  const byConcept: [string, Precision][] = [];
  for (const { id } of respondent.bundle.scorecard.concepts) {
    const score = respondent.scored(id);
    if (!score?.precision) continue;
    const { precision, method } = score.precision;
    if (score.tally.eligible > 0) asked.push(precision);
    byConcept.push([id, { value: precision * quality, precision, method }]);
  }
  const precision = asked.length > 0 ? exactSum(asked) / asked.length : coverage;
  const value = precision * quality;
  return {
    value,
    level: levelOf(value),
    precision,
    quality,
    coverage,
    by_concept: Object.fromEntries(byConcept),
  };
}

function levelOf(value: number): Confidence['level'] {
  if (reaches(value, HIGH)) return 'high';
  return reaches(value, MODERATE) ? 'moderate' : 'low';
}
