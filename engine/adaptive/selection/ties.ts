/** The share of the larger of two magnitudes below which their difference is rounding: sums over nodes lose some digits. */
const NOISE = 1e-11;

/**
 * Whether `a` is larger than `b` by more than rounding. Two items mirrored around θ are worth the same, whichever last
 * bits their sums have, and it is the order of the bank that decides between them.
 */
export function exceeds(a: number, b: number): boolean {
  return a - b > NOISE * Math.max(Math.abs(a), Math.abs(b));
}

/** For sorting the largest first, ties as they stand. */
export function largestFirst(a: number, b: number): number {
  return Number(exceeds(b, a)) - Number(exceeds(a, b));
}
