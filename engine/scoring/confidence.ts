import { exactSum } from '../numeric/exact-sum.ts';
import { reaches } from '../numeric/numbers.ts';
import type { Confidence } from '../types.ts';
import type { RespondentView } from './respondent-view.ts';
import type { Precision } from './score.ts';

/** Where confidence begins to be moderate and high. */
const MODERATE = 0.6;
const HIGH = 0.8;

/**
 * How far the scores may be trusted: precision · quality. The precision of the whole is the mean of its
 * concepts' of which anything was asked, and the coverage where the scorecard has no such concept.
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
