/** `x` held between `low` and `high`. */
export function clamp(x: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, x));
}

/**
 * `x` freed of binary noise for a comparison with a published edge: 12 significant digits. 0.7 + 0.1 is
 * 0.7999999999999999 in doubles, yet belongs to the band that begins at 0.8. Stored values are never rounded.
 */
export function withoutNoise(x: number): number {
  if (Number.isInteger(x)) return x;
  return Number(x.toPrecision(12));
}

/** The nearest integer, halves up, judged without binary noise. */
export function roundHalfUp(x: number): number {
  return Math.floor(withoutNoise(x) + 0.5);
}
