/** Returns `x` limited to [low, high]. */
export function clamp(x: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, x));
}

/**
 * Relative difference (absolute below 1) that is attributed to rounding. The 12 digits of a result differ
 * from the number by up to 5e-12 of it (1.33333333333 for 4/3), and a scale multiplies the error of the raw
 * score.
 */
const TOLERANCE = 1e-10;

/**
 * Whether `x` is at least `edge`, up to rounding: 1.33333333333, the mean of 1, 1 and 2, belongs to the band
 * that starts at 1.3333333333333333. Whole numbers are exact. The tolerance applies to comparisons only; it
 * does not change values.
 */
export function reaches(x: number, edge: number): boolean {
  if (x >= edge) return true;
  const isExact = Number.isSafeInteger(x) && Number.isSafeInteger(edge);
  return !isExact && edge - x <= TOLERANCE * Math.max(1, Math.abs(edge));
}

/** Returns the nearest integer, rounding halves up, with the same tolerance. */
export function roundHalfUp(x: number): number {
  return Math.floor(x + 0.5 + TOLERANCE * Math.max(1, Math.abs(x)));
}
