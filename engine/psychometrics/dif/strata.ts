/**
 * One item in two groups, matched on the total score that includes the item: how many people of each group
 * have each item score, for every total.
 */
export interface MatchedItem {
  /** The item's scores in ascending order. */
  scores: readonly number[];
  strata: readonly Stratum[];
}

export interface Stratum {
  total: number;
  /** Number of people of the group for each of the item's scores. */
  reference: readonly number[];
  focal: readonly number[];
}

export function countOf(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** Returns Σ count · score. */
export function scoreSum(scores: readonly number[], counts: readonly number[]): number {
  return counts.reduce((total, count, index) => total + count * scores[index]!, 0);
}

/** Returns Σ count · score². */
export function squareSum(scores: readonly number[], counts: readonly number[]): number {
  return counts.reduce((total, count, index) => total + count * scores[index]! ** 2, 0);
}
