import { finite } from '../expressions/values.ts';
import { roundedOrNull } from '../numeric/decimal.ts';
import type { PrimaryMetric, ScoreTexts, SubScore } from '../types.ts';
import type { Score } from './score.ts';

/** 97.5th percentile of the standard normal distribution, rounded to two decimals. */
export const CRITICAL_Z = 1.96;

/** Translated texts of scores by id; undefined if the scorecard has no translation for the locale. */
export type ScoreWords = Readonly<Record<string, ScoreTexts>> | undefined;

/** Returns a score in the wire shape of `sub_scores`; unknown optional fields are absent. */
export function subScore(score: Score, words: ScoreWords): SubScore {
  const { id, value, raw, scale, range, tally, method, norm } = score;
  return {
    concept_id: id,
    label: labelOf(score, words),
    value,
    raw,
    scale,
    ...precisionFields(score),
    range,
    ...(score.band !== undefined && { band: score.band }),
    coverage: tally.ratio,
    answered: tally.answered,
    eligible: tally.eligible,
    method,
    ...(norm !== null && {
      norm: { mean: norm.mean, sd: norm.sd, ...(norm.n !== undefined && { n: norm.n }) },
    }),
  };
}

/** Returns a score in the wire shape of `primary_metric`; undefined when it has no value. */
export function primaryMetric(score: Score | null, words: ScoreWords): PrimaryMetric | undefined {
  if (score === null || score.value === null) return undefined;
  const { id, value, scale, range, band } = score;
  return {
    id,
    label: labelOf(score, words),
    value,
    scale,
    ...precisionFields(score),
    range,
    ...(band !== undefined && { band }),
  };
}

function labelOf({ id, label }: Score, words: ScoreWords): string {
  return words?.[id]?.label ?? label;
}

/** Returns the standard error and the 95 % confidence interval, in units of `value`. */
function precisionFields({ value, standardError }: Score): Pick<SubScore, 'standard_error' | 'interval'> {
  if (value === null || standardError === null) return {};
  const interval = intervalOf(value, standardError);
  return { standard_error: standardError, ...(interval && { interval }) };
}

/** Returns the 95 % confidence interval value ± 1.96·SE; null when an end is not finite. */
export function intervalOf(value: number, standardError: number): [number, number] | null {
  const low = roundedOrNull(finite(value - CRITICAL_Z * standardError));
  const high = roundedOrNull(finite(value + CRITICAL_Z * standardError));
  return low === null || high === null ? null : [low, high];
}
