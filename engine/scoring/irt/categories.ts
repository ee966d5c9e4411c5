import { same } from '../../numeric/tolerance.ts';
import type { AnswerValue, ScoredItem } from '../../types.ts';

/**
 * Returns the category of an answer under an item response model, 0 for the lowest score: the rank of its
 * score among the item's attainable `levels`, or score − min when the item has no levels; counted from the
 * highest for a reverse-scored item.
 *
 * @returns null when the answer has no score on the concept or its score is not a category. Such an item is
 * treated as not administered, never as the lowest category.
 */
export function categoryOf(item: ScoredItem, value: AnswerValue): number | null {
  const score = item.score(value);
  return score === null ? null : categoryOfScore(item, score);
}

/** As `categoryOf`, of an item score before reverse scoring. */
export function categoryOfScore(item: ScoredItem, score: number): number | null {
  const rank = item.levels ? item.levels.findIndex((level) => same(score, level)) : stepOf(score - item.min);
  if (rank < 0) return null;
  return item.reverse ? highestCategory(item) - rank : rank;
}

/** Returns the number of categories that an item's parameters must describe. */
export function categoryCount(item: ScoredItem): number {
  return highestCategory(item) + 1;
}

function highestCategory(item: ScoredItem): number {
  return item.levels ? item.levels.length - 1 : Math.round(item.max - item.min);
}

/** Returns a whole number of steps, or -1 when `distance` is not one. */
function stepOf(distance: number): number {
  const steps = Math.round(distance);
  return steps >= 0 && same(distance, steps) ? steps : -1;
}
