import type { AnswerValue, ScoredItem } from '../../types.ts';

/** Scores are decimal fractions in content: two that differ by less are the same score. */
const SAME = 1e-9;

/**
 * The category of an answer under an item response model, counted from 0 for the lowest score: the rank of its score among the
 * item's attainable `levels`, or score − min where the item lists none; counted from the other end for a reverse-keyed item.
 *
 * @returns null when the answer has no score on the concept or its score is none of the categories: such an answer is treated
 * as not administered, never as the lowest category.
 */
export function categoryOf(item: ScoredItem, value: AnswerValue): number | null {
  const score = item.score(value);
  if (score === null) return null;
  const rank = item.levels
    ? item.levels.findIndex((level) => Math.abs(level - score) < SAME)
    : stepOf(score - item.min);
  if (rank < 0) return null;
  return item.reverse ? highestCategory(item) - rank : rank;
}

/** The number of categories an item's parameters have to describe. */
export function categoryCount(item: ScoredItem): number {
  return highestCategory(item) + 1;
}

function highestCategory(item: ScoredItem): number {
  return item.levels ? item.levels.length - 1 : Math.round(item.max - item.min);
}

/** A whole number of steps, or -1. */
function stepOf(distance: number): number {
  const steps = Math.round(distance);
  return steps >= 0 && Math.abs(steps - distance) < SAME ? steps : -1;
}
