import { finite } from '../../expressions/values.ts';
import { roundedOrNull } from '../../numeric/decimal.ts';
import { exactSumOf } from '../../numeric/exact-sum.ts';
import { grouped, line, number, operand, sumOf, weighted } from '../../numeric/line.ts';
import type { Concept, JsonObject, TraceStep } from '../../types.ts';
import type { Observation } from '../score.ts';

/**
 * Returns the weighted sum or mean of the keyed item scores; null when the result is not finite (overflow, or
 * weights that sum to 0). Missing items follow the concept's missing-data policy: `null` and `prorate` leave
 * them out (a prorated sum is multiplied by eligible weight / answered weight), `neutral` imputes the
 * midpoint of the item's range, `zero` imputes 0. The caller checks the minimum coverage.
 */
export function classicalRaw(concept: Concept, observations: readonly Observation[]): number | null {
  const { sum, divisor, eligibleWeight, answeredWeight } = sumsOf(concept, observations);
  if (concept.method !== 'sum') return finite(sum / divisor);
  return finite(isProrated(concept, observations) ? (sum * eligibleWeight) / answeredWeight : sum);
}

/** Returns a number as the trace shows it; null when it is not finite. */
function shown(x: number): number | null {
  return roundedOrNull(finite(x));
}

/** Returns the trace step of `classicalRaw`. It lists every imputed score. */
export function classicalStep(
  concept: Concept,
  observations: readonly Observation[],
  raw: number | null,
): TraceStep {
  const { sum, divisor, eligibleWeight, answeredWeight } = sumsOf(concept, observations);
  const counted = observations.filter((entry) => countedScore(concept, entry) !== null);
  const step = { step: 'raw' as const, ...imputations(concept, observations), sum: shown(sum) };
  const term = (entry: Observation) => weighted(entry.weight, termOf(concept, entry));
  if (concept.method !== 'sum') {
    const weights = concept.method === 'mean' ? number(divisor) : grouped(counted, weightOf);
    const lines = [line('raw', `${grouped(counted, term)}/${weights}`, raw)];
    return { ...step, lines, formula: 'sum(weight*keyed)/sum(weight)', divisor: shown(divisor) };
  }
  if (!isProrated(concept, observations)) {
    return { ...step, lines: [line('raw', sumOf(counted, term), raw)], formula: 'sum(weight*keyed)' };
  }
  const proration = `·${number(eligibleWeight)}/${number(answeredWeight)}`;
  return {
    ...step,
    lines: [line('raw', `${grouped(counted, term)}${proration}`, raw)],
    formula: 'sum(weight*keyed)*eligible_weight/answered_weight',
    eligible_weight: shown(eligibleWeight),
    answered_weight: shown(answeredWeight),
  };
}

function sumsOf(concept: Concept, observations: readonly Observation[]) {
  return {
    sum: exactSumOf(observations, (entry) => entry.weight * (countedScore(concept, entry) ?? 0)),
    divisor: exactSumOf(observations, (entry) => (countedScore(concept, entry) === null ? 0 : entry.weight)),
    eligibleWeight: exactSumOf(observations, ({ weight }) => Math.abs(weight)),
    answeredWeight: exactSumOf(observations, ({ weight, keyed }) => (keyed === null ? 0 : Math.abs(weight))),
  };
}

/** Returns the keyed score that counts for an item: its own, or an imputed one; null if it is left out. */
function countedScore(concept: Concept, { item, keyed }: Observation): number | null {
  return keyed ?? imputed(concept, item);
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
  return {
    imputed: Object.fromEntries(missing.map(({ item }) => [item.itemId, shown(imputed(concept, item) ?? 0)])),
  };
}

function isProrated({ method, missing }: Concept, observations: readonly Observation[]): boolean {
  return method === 'sum' && missing.policy === 'prorate' && observations.some(({ keyed }) => keyed === null);
}

/** Writes a counted score: `3`, reverse-scored `(1 + 5 − 4)`, imputed midpoint `(0 + 3)/2`. */
function termOf({ missing }: Concept, { item, score, keyed }: Observation): string {
  const ends = `${number(item.min)} + ${operand(item.max)}`;
  if (keyed === null) return missing.policy === 'neutral' ? `(${ends})/2` : '0';
  return item.reverse ? `(${ends} − ${operand(score!)})` : operand(keyed);
}

function weightOf({ weight }: Observation): string {
  return operand(weight);
}
