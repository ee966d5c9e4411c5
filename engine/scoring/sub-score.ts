import { finite } from '../expressions/values.ts';
import type { PrimaryMetric, SubScore } from '../types.ts';
import type { Score } from './score.ts';

/** 97.5th percentile of the standard normal distribution, rounded to two decimals. */
const CRITICAL_Z = 1.96;

/** Returns a score in the wire shape of `sub_scores`; unknown optional fields are absent. */
export function subScore(score: Score): SubScore {
  const { id, label, value, raw, scale, range, tally, method, norm } = score;
  return {
    concept_id: id,
    label,
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
export function primaryMetric(score: Score | null): PrimaryMetric | undefined {
  if (score === null || score.value === null) return undefined;
  const { id, label, value, scale, range, band } = score;
  return { id, label, value, scale, ...precisionFields(score), range, ...(band !== undefined && { band }) };
}

/** Returns the standard error and the 95 % confidence interval value ± 1.96·SE, in units of `value`. */
function precisionFields({ value, standardError }: Score): Pick<SubScore, 'standard_error' | 'interval'> {
  if (value === null || standardError === null) return {};
  const low = finite(value - CRITICAL_Z * standardError);
  const high = finite(value + CRITICAL_Z * standardError);
  return { standard_error: standardError, ...(low !== null && high !== null && { interval: [low, high] }) };
}
