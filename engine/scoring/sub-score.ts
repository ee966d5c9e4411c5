import { finite } from '../expressions/values.ts';
import type { PrimaryMetric, SubScore } from '../types.ts';
import type { Score } from './score.ts';

/** 97.5th percentile of the standard normal distribution, to the two digits of convention. */
const INTERVAL_WIDTH = 1.96;

/** A score as it stands in `sub_scores`; what is unknown and optional is absent. */
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

/** A score as `primary_metric`; undefined where it has no value. */
export function primaryMetric(score: Score | null): PrimaryMetric | undefined {
  if (score === null || score.value === null) return undefined;
  const { id, label, value, scale, range, band } = score;
  return { id, label, value, scale, ...precisionFields(score), range, ...(band !== undefined && { band }) };
}

/** The standard error and the 95 % interval value ± 1.96·SE, in units of `value`. */
function precisionFields({ value, standardError }: Score): Pick<SubScore, 'standard_error' | 'interval'> {
  if (value === null || standardError === null) return {};
  const low = finite(value - INTERVAL_WIDTH * standardError);
  const high = finite(value + INTERVAL_WIDTH * standardError);
  return { standard_error: standardError, ...(low !== null && high !== null && { interval: [low, high] }) };
}
