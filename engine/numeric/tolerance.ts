/**
 * How every comparison of numbers and every rounding of halves reads numbers. Doubles are binary: 0.1·3 is
 * 0.30000000000000004 and 0.7 + 0.1 is 0.7999999999999999. Values are carried as they were computed, and a
 * difference that rounding can have caused decides nothing.
 */

/** The difference that counts as none: relative to the limit, absolute for a limit below 1. */
export const TOLERANCE = 1e-9;

/** For rounding, the tolerance in parts of the digit that is rounded: far less than a half of it. */
const LARGEST_ROUNDING_TOLERANCE = 1e-6;

/**
 * Compares a number with a limit: returns 0 if |a − b| ≤ 1e-9·max(1, |b|), otherwise a positive number if a
 * is above b and a negative one if it is below. Whole numbers are compared exactly, however large.
 */
export function compare(a: number, b: number): number {
  if (a === b) return 0;
  const difference = a - b;
  if (!Number.isFinite(difference) || (Number.isSafeInteger(a) && Number.isSafeInteger(b))) return difference;
  return Math.abs(difference) <= TOLERANCE * Math.max(1, Math.abs(b)) ? 0 : difference;
}

/** Whether a = b. */
export function same(a: number, b: number): boolean {
  return compare(a, b) === 0;
}

/** Whether a ≥ b. Not reaching a limit is a < b. */
export function reaches(a: number, b: number): boolean {
  return compare(a, b) >= 0;
}

/** Whether a > b. Not exceeding a limit is a ≤ b. */
export function exceeds(a: number, b: number): boolean {
  return compare(a, b) > 0;
}

/** Returns the nearest integer, rounding halves up: −2.5 becomes −2. */
export function roundHalfUp(x: number): number {
  const below = Math.floor(x);
  // From 2^52 on, doubles have no halves.
  if (below === x || !Number.isFinite(x)) return x;
  const tolerance = Math.min(LARGEST_ROUNDING_TOLERANCE, TOLERANCE * Math.max(1, Math.abs(x)));
  return x - below >= 0.5 - tolerance ? below + 1 : below;
}

/** Returns the largest integer that is at most x: 0.3/0.1, which is 2.9999999999999996 in doubles, has 3. */
export function wholePart(x: number): number {
  const nearest = Math.round(x);
  return same(x, nearest) ? nearest : Math.floor(x);
}
