/**
 * Significant decimal digits of every number in a result. A double has 15 to 17; the last ones of a computed
 * value are binary rounding errors (0.5599999999999999 instead of 0.56).
 */
const DIGITS = 12;

/** Powers of ten that are exact in doubles. */
const POWERS = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));
/** Below this, the power of ten that gives 12 digits before the point is not exact. */
const SMALLEST = 1e-10;
const LARGEST = 1e12;

/**
 * Returns the double nearest to `x` rounded to 12 significant decimal digits, so that its shortest decimal
 * form has at most 12. Integers and values that are not finite are returned unchanged; minus zero becomes
 * zero.
 */
export function rounded(x: number): number {
  if (Number.isSafeInteger(x)) return x + 0;
  const magnitude = Math.abs(x);
  if (!(magnitude >= SMALLEST && magnitude < LARGEST)) return Number(x.toPrecision(DIGITS));
  // Multiplying and dividing by an exact power of ten is ten times faster than formatting. The quotient of
  // two exact integers is the double nearest to the decimal number.
  const scale = POWERS[DIGITS - integerDigits(magnitude)]!;
  const shifted = Math.round(magnitude * scale) / scale;
  return x < 0 ? -shifted : shifted;
}

/** Returns the d for which 10^(d − 1) ≤ x < 10^d; 0 or negative below 1. */
function integerDigits(x: number): number {
  let digits = 0;
  while (x >= POWERS[digits]!) digits++;
  while (digits <= 0 && x * POWERS[1 - digits]! < 1) digits--;
  return digits;
}

/**
 * The share of its largest term below which a sum is what rounding left of terms that cancel out. Computed
 * terms are wrong by some units of their last binary digit, which is 1.1e-16 of them.
 */
const RESIDUE = 1e-13;

/**
 * Returns a sum, or 0 where it is only rounding residue: 0.1·3 − 0.3·1 is 5.55e-17 in doubles. Whole numbers
 * are exact and stay.
 * @param largest the largest magnitude among the terms
 */
export function withoutResidue(sum: number, largest: number): number {
  return Math.abs(sum) <= residueOf(largest) && !Number.isSafeInteger(sum) ? 0 : sum;
}

/** Returns the largest magnitude that a sum may have as residue of terms up to the magnitude `largest`. */
export function residueOf(largest: number): number {
  return Number.isFinite(largest) ? RESIDUE * largest : 0;
}

/** As `rounded`; null stays null. */
export function roundedOrNull(x: number | null): number | null {
  return x === null ? null : rounded(x);
}

/** Returns a copy of plain data in which every number is rounded as by `rounded`. */
export function roundedNumbers<Data>(data: Data): Data;
export function roundedNumbers(data: unknown): unknown {
  if (typeof data === 'number') return rounded(data);
  if (Array.isArray(data)) return data.map((entry) => roundedNumbers(entry));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, roundedNumbers(value)]));
}
