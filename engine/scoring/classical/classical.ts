import { finite } from '../../expressions/values.ts';
import { exactSumOf } from '../../numeric/exact-sum.ts';
import type { Concept, JsonObject } from '../../types.ts';
import type { Observation } from '../score.ts';

/** A raw score with the step that made it; null where a number does not come of it (overflow, weights of 0). */
export interface Raw {
  raw: number | null;
  step: JsonObject;
}

/**
 * The sum or mean of keyed item scores times weights, missing items as the concept's policy says:
 * `null` and `prorate` leave them out (a prorated sum is multiplied by eligible weight / answered weight),
 * `neutral` sets the midpoint of the item's range, `zero` sets 0, and the step says so of each. The coverage floor is the
 * caller's business.
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

/** No number where an item without bounds has no midpoint, so that none comes of the sum either. */
function imputed({ missing }: Concept, item: Observation['item']): number | null {
  if (missing.policy === 'neutral') return (item.min + item.max) / 2;
  return missing.policy === 'zero' ? 0 : null;
}

/** The keyed scores set for missing items, for the trace; nothing where none is. */
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
