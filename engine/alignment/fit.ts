import { exceeds, reaches, same } from '../numeric/tolerance.ts';
import type { Range, Target } from '../types.ts';

type Goal = Pick<Target, 'ideal' | 'min' | 'max' | 'tolerance'>;

/** Returns whether a target has an ideal or a range, so that a score can fit it. */
export function hasGoal({ ideal, min, max }: Goal): boolean {
  return ideal !== undefined || min !== undefined || max !== undefined;
}

/**
 * Returns the distance of a score from the range of the target, or from its ideal if it has no range. A score
 * that equals a limit has no distance from it.
 */
export function gapOf(actual: number, { ideal, min, max }: Goal): number {
  const distanceTo = (limit: number) => (same(actual, limit) ? 0 : Math.abs(actual - limit));
  if (min === undefined && max === undefined) return distanceTo(ideal!);
  if (min !== undefined && !reaches(actual, min)) return min - actual;
  return max !== undefined && exceeds(actual, max) ? actual - max : 0;
}

/** Returns the gap at which the fit becomes 0; null without a tolerance and a known range. */
export function unitOf({ tolerance }: Goal, range: Range | null): number | null {
  return tolerance ?? (range === null ? null : range.max - range.min);
}

/** Returns 1 − min(1, gap / unit), from 0 to 1; null when the gap has no unit. */
export function fitOf(gap: number, unit: number | null): number | null {
  if (gap === 0) return 1;
  if (unit === null) return null;
  return unit > 0 ? 1 - Math.min(1, gap / unit) : 0;
}
