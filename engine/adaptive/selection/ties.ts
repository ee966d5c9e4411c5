/** Relative difference that is attributed to rounding: sums over nodes lose some digits. */
const TOLERANCE = 1e-11;

/**
 * Whether `a` is larger than `b` by more than rounding. Two items that are mirror images around θ have the
 * same value apart from rounding; bank order must decide between them.
 */
export function exceeds(a: number, b: number): boolean {
  return a - b > TOLERANCE * Math.max(Math.abs(a), Math.abs(b));
}

/** Comparator that sorts the largest first and keeps the order of ties. */
export function largestFirst(a: number, b: number): number {
  return Number(exceeds(b, a)) - Number(exceeds(a, b));
}
