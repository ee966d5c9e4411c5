import type { Concept, Range } from '../types.ts';
import { exactSum } from './exact-sum.ts';
import type { Observation } from './score.ts';

/**
 * The range of a concept's raw score for this respondent: the declared one, else what the items visible on the
 * answered path can attain. A hidden item thus neither lowers a score nor the scale it is read on.
 */
export function rawRange(concept: Concept, observations: readonly Observation[]): Range | null {
  const { method } = concept;
  if (concept.rangeDeclared || method === 'irt' || method === 'expression') return concept.range;
  // Where nothing, or nothing more, is hidden the range made at compile time stands.
  if (observations.length === 0 || observations.length === concept.items.length) return concept.range;
  const divisor = method === 'sum' ? 1 : exactSum(observations.map(({ weight }) => weight));
  if (divisor === 0) return null;
  const lowest = observations.map(({ item, weight }) => Math.min(weight * item.min, weight * item.max));
  const highest = observations.map(({ item, weight }) => Math.max(weight * item.min, weight * item.max));
  const ends = [exactSum(lowest) / divisor, exactSum(highest) / divisor];
  return { min: Math.min(...ends), max: Math.max(...ends) };
}
