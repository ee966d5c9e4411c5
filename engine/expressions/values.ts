import { composed } from '../inputs/text.ts';
import { roundHalfUp, same } from '../numeric/tolerance.ts';
import type { Value } from '../types.ts';

/**
 * Returns the truth value of a value: a boolean itself, whether a number is not zero, otherwise null
 * (unknown).
 */
export function truth(value: Value): boolean | null {
  if (typeof value === 'boolean') return value;
  return typeof value === 'number' ? !same(value, 0) : null;
}

/**
 * Returns whether a condition is met, i.e. is true or a non-zero number. An unknown condition is not met.
 */
export function isTrue(value: Value): boolean {
  return truth(value) === true;
}

/**
 * Returns whether two values are equal, or null (unknown) if one of them is null. Values of different types
 * are not equal. Numbers are compared by `same`, texts in composed form (Unicode NFC), lists entry by entry
 * in order, records (matrix answers) key by key.
 */
export function equal(a: Value, b: Value): boolean | null {
  if (a === null || b === null) return null;
  if (typeof a === 'number' && typeof b === 'number') return same(a, b);
  if (typeof a === 'string' && typeof b === 'string') return a === b || composed(a) === composed(b);
  if (typeof a !== 'object' || typeof b !== 'object') return a === b;
  const [left, right] = [entriesOf(a), entriesOf(b)];
  if (Array.isArray(a) !== Array.isArray(b) || left.size !== right.size) return false;
  let result: boolean | null = true;
  for (const [key, value] of left) {
    const isEqual = right.has(key) ? equal(value, right.get(key)!) : false;
    if (isEqual === false) return false;
    if (isEqual === null) result = null;
  }
  return result;
}

function entriesOf(value: object): Map<string, Value> {
  return new Map(Object.entries(value).map(([key, entry]) => [composed(key), entry]));
}

/**
 * Returns whether a list contains an item, or null (unknown) if the item is unknown, or if it equals no known
 * entry and the list has unknown entries.
 */
export function listContains(list: Value, item: Value): boolean | null {
  if (item === null || !Array.isArray(list)) return null;
  let result: boolean | null = false;
  for (const entry of list) {
    const isEqual = equal(item, entry);
    if (isEqual === true) return true;
    if (isEqual === null) result = null;
  }
  return result;
}

/** Returns a finite number, with negative zero replaced by zero; null (unknown) for infinities and NaN. */
export function finite(value: number): number | null {
  return Number.isFinite(value) ? value + 0 : null;
}

/** The most digits `round` accepts: a double has about 15 significant decimal digits. */
const MAX_ROUND_DIGITS = 15;

/**
 * Rounds to decimal digits, halves away from zero, as spreadsheets and SQL do (2.5 → 3, −2.5 → −3). It rounds
 * the shortest decimal that represents the double, so 1.005 to 2 digits is 1.01. Negative digits round to
 * tens, hundreds, …
 * @returns null if `digits` is not an integer from −15 to 15, or if the result is not finite
 */
export function round(value: number, digits = 0): number | null {
  if (!Number.isInteger(digits) || Math.abs(digits) > MAX_ROUND_DIGITS) return null;
  const magnitude = Math.abs(value);
  const rounded =
    digits === 0 ? roundHalfUp(magnitude) : shift(roundHalfUp(shift(magnitude, digits)), -digits);
  return finite(value < 0 ? -rounded : rounded);
}

/**
 * Moves the decimal point in decimal notation: multiplying by a power of ten would add binary rounding
 * errors.
 */
function shift(value: number, places: number): number {
  const [mantissa, exponent = '0'] = String(value).split('e');
  return Number(`${mantissa}e${Number(exponent) + places}`);
}
