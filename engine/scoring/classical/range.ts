import { exactSum } from '../../numeric/exact-sum.ts';
import type { Concept, Range, ScoredItem } from '../../types.ts';
import type { Observation } from '../score.ts';

/**
 * Returns the range of a concept's raw score for this respondent: the declared range, else the range that the
 * items visible on the answered path can attain. A hidden item therefore changes neither the score nor its
 * scale.
 */
export function rawRange(concept: Concept, observations: readonly Observation[]): Range | null {
  const someHidden = observations.length > 0 && observations.length < concept.items.length;
  return someHidden && !concept.rangeDeclared ? attainableRange(concept, observations) : concept.range;
}

/**
 * Returns the lowest and highest attainable raw score of weighted items; the declared range under `irt` and
 * `expression`. Null when it is not bounded.
 */
export function attainableRange(
  { method, range }: Concept,
  items: readonly { item: Pick<ScoredItem, 'min' | 'max'>; weight: number }[],
): Range | null {
  if (method === 'irt' || method === 'expression' || items.length === 0) return range;
  const divisor = method === 'sum' ? 1 : exactSum(items.map(({ weight }) => weight));
  const ends = items.map(({ item, weight }) => [weight * item.min, weight * item.max] as const);
  const low = exactSum(ends.map(([a, b]) => Math.min(a, b))) / divisor;
  const high = exactSum(ends.map(([a, b]) => Math.max(a, b))) / divisor;
  // An item without bounds leaves the range unbounded; weights with a negative sum swap its ends.
  if (!Number.isFinite(low + high)) return null;
  return { min: Math.min(low, high) + 0, max: Math.max(low, high) + 0 };
}
