import { rounded } from '../numeric/decimal.ts';

/**
 * Coarsened statistics for readers who may not read answers. A count is rounded down to a multiple of the
 * floor, so that as many true counts are possible for each published one as the floor has people. Any other
 * figure is rounded to what that many people could change: with n people, to floor/n of its range.
 */

/** Returns a count rounded down to a multiple of the floor. */
export function coarseCount(count: number, floor: number): number {
  return Math.floor(count / floor) * floor;
}

/**
 * Rounds the people of a part of a whole down, and shows the whole itself as the next lower multiple: who
 * knows how many people there are would know that all of them are in the part, or all but one.
 */
export function coarsePart(count: number, whole: number, floor: number): number {
  return Math.max(0, Math.min(coarseCount(count, floor), coarseCount(whole, floor) - floor));
}

/**
 * Rounds the parts of a whole down. Where at most one person would be in none of the shown counts, they would
 * be the exact sizes, so the largest is one multiple lower.
 */
export function coarseParts(counts: readonly number[], whole: number, floor: number): number[] {
  const parts = counts.map((count) => coarsePart(count, whole, floor));
  const rest = whole - parts.reduce((sum, part) => sum + part, 0);
  const largest = rest < 2 ? parts.indexOf(Math.max(...parts)) : -1;
  return parts.map((part, index) => (index === largest ? part - floor : part));
}

/**
 * Returns a mean whose points above the lowest score are rounded down like a part of the people, to a
 * multiple of what the floor of people could have, and divided by the rounded number of people.
 *
 * @returns null for fewer people than the floor, and for a score without limits
 */
export function coarseMean(
  mean: number | null,
  n: number,
  { min, max }: { min: number; max: number },
  floor: number,
): number | null {
  if (mean === null || n < floor || max - min === Infinity) return null;
  if (max <= min) return min;
  // So many people with the highest score, and all others with the lowest, have the same mean.
  const highest = (n * (mean - min)) / (max - min) + 1e-9;
  const shown = coarsePart(highest, n, floor) / coarseCount(n, floor);
  return rounded(min + shown * (max - min));
}

/** Rounds a figure down to a multiple of `coarseStep`. */
export function coarseValue(value: number | null, influence: number): number | null {
  if (value === null || !(influence > 0)) return value;
  const step = coarseStep(influence);
  return rounded(Math.floor(value / step + 1e-9) * step);
}

/**
 * Rounds a figure like `coarseValue`, but shows its highest possible value as the next lower one: the highest
 * would say what everybody answered.
 */
export function coarseBelow(
  value: number | null,
  influence: number,
  { min, max }: { min: number; max: number },
): number | null {
  if (value === null || !(influence > 0)) return value;
  const step = coarseStep(influence);
  const below = (Math.ceil(max / step - 1e-9) - 1) * step;
  return rounded(Math.max(min, Math.min(coarseValue(value, influence)!, below)));
}

/** Returns the smallest of 1, 2 or 5 × 10^k that is at least `influence`. */
export function coarseStep(influence: number): number {
  const power = 10 ** Math.floor(Math.log10(influence));
  return [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= influence * (1 - 1e-12))!;
}
