/** `x` held between `low` and `high`. */
export function clamp(x: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, x));
}

/** Differences below this share of an edge (of 1 near 0) are binary noise, not measurement. */
const NOISE = 1e-12;

/**
 * Whether `x` reaches a published edge, binary noise apart: 0.7 + 0.1 is 0.7999999999999999 in doubles, yet belongs to
 * the band that begins at 0.8. Only comparisons forgive noise; values keep it.
 */
export function reaches(x: number, edge: number): boolean {
  return x >= edge || edge - x <= NOISE * Math.max(1, Math.abs(edge));
}

/** The nearest integer, halves up, binary noise apart. */
export function roundHalfUp(x: number): number {
  return Math.floor(x + 0.5 + NOISE * Math.max(1, Math.abs(x)));
}
