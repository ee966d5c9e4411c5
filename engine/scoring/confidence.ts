import { rounded, roundedOrNull } from '../numeric/decimal.ts';
import { exactSum } from '../numeric/exact-sum.ts';
import { reaches } from '../numeric/tolerance.ts';
import type { ConceptConfidence, Confidence } from '../types.ts';
import type { RespondentView } from './respondent-view.ts';
import type { Score } from './score.ts';

/** Lower limits of the levels `moderate` and `high`. */
const MODERATE = 0.6;
const HIGH = 0.8;

/**
 * Returns the confidence in the scores: precision · quality, null when the precision is unknown. The
 * precision of the whole is that of the primary metric, without one the mean of the known precision of the
 * concepts with at least one eligible item.
 */
export function confidenceOf(respondent: RespondentView): Confidence {
  const quality = respondent.qualityResult().value;
  const { concepts, composites } = respondent.bundle.scorecard;
  const scores = [...concepts, ...composites].flatMap(({ id }) => respondent.scored(id) ?? []);
  const precision = overallPrecision(respondent);
  const value = confidenceValue(precision, quality);
  const byConcept = scores.map(({ id, precision: { precision, method } }): [string, ConceptConfidence] => [
    id,
    { value: confidenceValue(precision, quality), precision, method },
  ]);
  return {
    value,
    level: levelOf(value),
    precision,
    quality,
    coverage: respondent.coverageResult().ratio,
    by_concept: Object.fromEntries(byConcept),
    unknown: scores.filter(({ precision }) => precision.precision === null).map(({ id }) => id),
  };
}

/** Returns the confidence as a result contains it. */
export function shownConfidence(confidence: Confidence): Confidence {
  const { value, precision, coverage, by_concept } = confidence;
  const byConcept = Object.entries(by_concept).map(([id, { value, precision, method }]) => [
    id,
    { value: roundedOrNull(value), precision: roundedOrNull(precision), method },
  ]);
  return {
    ...confidence,
    value: roundedOrNull(value),
    precision: roundedOrNull(precision),
    coverage: rounded(coverage),
    by_concept: Object.fromEntries(byConcept),
  };
}

/** Returns precision · quality; null when the precision is unknown. */
export function confidenceValue(precision: number | null, quality: number): number | null {
  return precision === null ? null : precision * quality;
}

function overallPrecision(respondent: RespondentView): number | null {
  const { primaryMetric } = respondent.bundle.scorecard;
  if (primaryMetric !== undefined) return respondent.scored(primaryMetric)?.precision.precision ?? null;
  const known = askedScores(respondent).flatMap(({ precision }) => precision.precision ?? []);
  return known.length === 0 ? null : exactSum(known) / known.length;
}

/** Returns the scores of the concepts with at least one eligible item. */
export function askedScores(respondent: RespondentView): Score[] {
  return respondent.bundle.scorecard.concepts
    .flatMap(({ id }) => respondent.scored(id) ?? [])
    .filter(({ tally }) => tally.eligible > 0);
}

function levelOf(value: number | null): Confidence['level'] {
  if (value === null) return 'unknown';
  if (reaches(value, HIGH)) return 'high';
  return reaches(value, MODERATE) ? 'moderate' : 'low';
}
