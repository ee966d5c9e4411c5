/** Returns `x` limited to [low, high]. */
export function clamp(x: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, x));
}

/** Relative difference (absolute below 1) that is attributed to floating-point rounding. */
const TOLERANCE = 1e-12;

/**
 * Whether `x` is at least `edge`, up to floating-point rounding: 0.7 + 0.1 is 0.7999999999999999 in doubles,
 * but belongs to the band that starts at 0.8. The tolerance applies to comparisons only; stored values are
 * not rounded.
 */
export function reaches(x: number, edge: number): boolean {
  return x >= edge || edge - x <= TOLERANCE * Math.max(1, Math.abs(edge));
}

/** Returns the nearest integer, rounding halves up, with the same tolerance. */
export function roundHalfUp(x: number): number {
  return Math.floor(x + 0.5 + TOLERANCE * Math.max(1, Math.abs(x)));
}
