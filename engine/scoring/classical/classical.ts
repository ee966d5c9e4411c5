import { finite } from '../../expressions/values.ts';
import { exactSumOf } from '../../numeric/exact-sum.ts';
import type { Concept, JsonObject } from '../../types.ts';
import type { Observation } from '../score.ts';

/**
 * A raw score and its trace step. `raw` is null when the result is not finite (overflow, or weights that sum
 * to 0).
 */
export interface Raw {
  raw: number | null;
  step: JsonObject;
}

/**
 * Returns the weighted sum or mean of the keyed item scores. Missing items follow the concept's missing-data
 * policy: `null` and `prorate` leave them out (a prorated sum is multiplied by eligible weight / answered
 * weight), `neutral` imputes the midpoint of the item's range, `zero` imputes 0. The step lists every imputed
 * score. The caller checks the minimum coverage.
 */
export function classicalRaw(concept: Concept, observations: readonly Observation[]): Raw {
  const counted = ({ item, keyed }: Observation) => keyed ?? imputed(concept, item);
  const sum = exactSumOf(observations, (entry) => entry.weight * (counted(entry) ?? 0));
  const step = { step: 'raw', ...imputations(concept, observations) };
  if (concept.method === 'sum') return total(concept, sum, observations, step);
  const divisor = exactSumOf(observations, (entry) => (counted(entry) === null ? 0 : entry.weight));
  return {
    raw: finite(sum / divisor),
    step: {
      ...step,
      formula: 'sum(weight*keyed)/sum(weight)',
      sum: finite(sum),
      divisor: finite(divisor),
    },
  };
}

/** Not finite for an item without bounds under `neutral`, which makes the whole score null. */
function imputed({ missing }: Concept, item: Observation['item']): number | null {
  if (missing.policy === 'neutral') return (item.min + item.max) / 2;
  return missing.policy === 'zero' ? 0 : null;
}

/** Returns the imputed keyed scores for the trace; an empty object when nothing was imputed. */
function imputations(concept: Concept, observations: readonly Observation[]): JsonObject {
  if (concept.missing.policy !== 'neutral' && concept.missing.policy !== 'zero') return {};
  const missing = observations.filter(({ keyed }) => keyed === null);
  if (missing.length === 0) return {};
  return { imputed: Object.fromEntries(missing.map(({ item }) => [item.itemId, imputed(concept, item)])) };
}

function total(concept: Concept, sum: number, observations: readonly Observation[], step: JsonObject): Raw {
  const answered = observations.filter(({ keyed }) => keyed !== null);
  if (concept.missing.policy !== 'prorate' || answered.length === observations.length) {
    return { raw: finite(sum), step: { ...step, formula: 'sum(weight*keyed)', sum: finite(sum) } };
  }
  const formula = 'sum(weight*keyed)*eligible_weight/answered_weight';
  const eligibleWeight = weightOf(observations);
  const answeredWeight = weightOf(answered);
  return {
    raw: finite((sum * eligibleWeight) / answeredWeight),
    step: {
      ...step,
      formula,
      sum: finite(sum),
      eligible_weight: finite(eligibleWeight),
      answered_weight: finite(answeredWeight),
    },
  };
}

function weightOf(observations: readonly Observation[]): number {
  return exactSumOf(observations, ({ weight }) => Math.abs(weight));
}
