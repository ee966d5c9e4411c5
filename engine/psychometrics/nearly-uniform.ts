import type { ConceptCounter, ItemCounts } from './counter.ts';
import { forEachScore } from './score-counts.ts';

/**
 * Where everybody has the same value, a statistic of one value says what each person answered. Statistics
 * whose absence or size would say so are left out where fewer people than the floor differ from the others:
 * nobody learns whether some of these people exist.
 */

/** Whether fewer people than the floor do not have the most frequent value. */
export function isNearlyUniform(counts: readonly number[], floor: number): boolean {
  const people = counts.reduce((sum, count) => sum + count, 0);
  return people - Math.max(0, ...counts) < floor;
}

/** Whether nearly everybody with a complete case has the same score, for each item. */
export function nearlyUniformItems({ items }: ConceptCounter, floor: number): boolean[] {
  return items.map((item) => isNearlyUniform([...scoresOf(item).values()], floor));
}

/** Returns how many complete cases have each score of an item. */
export function scoresOf({ byTotal }: ItemCounts): Map<number, number> {
  const people = new Map<number, number>();
  for (const scores of byTotal.values())
    forEachScore(scores, (score, count) => people.set(score, (people.get(score) ?? 0) + count));
  return people;
}
