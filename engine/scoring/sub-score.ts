import { finite } from '../expressions/values.ts';
import { rounded, roundedOrNull } from '../numeric/decimal.ts';
import type { PrimaryMetric, Range, ScoreTexts, SubScore } from '../types.ts';
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
    value: roundedOrNull(value),
    raw: roundedOrNull(raw),
    scale,
    ...precisionFields(score),
    range: shownRange(range),
    ...(score.band !== undefined && { band: score.band }),
    coverage: rounded(tally.ratio),
    answered: tally.answered,
    eligible: tally.eligible,
    method,
    ...(norm !== null && {
      norm: {
        ...(norm.mean !== undefined && { mean: norm.mean }),
        ...(norm.sd !== undefined && { sd: norm.sd }),
        ...(norm.n !== undefined && { n: norm.n }),
      },
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
    value: rounded(value),
    scale,
    ...precisionFields(score),
    range: shownRange(range),
    ...(band !== undefined && { band }),
  };
}

function shownRange(range: Range | null): Range | null {
  return range && { min: rounded(range.min), max: rounded(range.max) };
}

function labelOf({ id, label }: Score, words: ScoreWords): string {
  return words?.[id]?.label ?? label;
}

/** Returns the standard error and the 95 % confidence interval, in units of `value`. */
function precisionFields({ value, standardError }: Score): Pick<SubScore, 'standard_error' | 'interval'> {
  if (value === null || standardError === null) return {};
  const interval = intervalOf(value, standardError);
  return { standard_error: rounded(standardError), ...(interval && { interval }) };
}

/** Returns the 95 % confidence interval value ± 1.96·SE, rounded; null when an end is not finite. */
export function intervalOf(value: number, standardError: number): [number, number] | null {
  const low = roundedOrNull(finite(value - CRITICAL_Z * standardError));
  const high = roundedOrNull(finite(value + CRITICAL_Z * standardError));
  return low === null || high === null ? null : [low, high];
}
