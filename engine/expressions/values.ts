import type { Value } from '../types.ts';

/** Kleene truth of a value: booleans as they are, numbers by "not zero", everything else unknown (null). */
export function truth(value: Value): boolean | null {
  if (typeof value === 'boolean') return value;
  return typeof value === 'number' ? value !== 0 : null;
}

/** Whether a condition holds: true or a non-zero number. Unknown does not hold. */
export function isTrue(value: Value): boolean {
  return truth(value) === true;
}

/**
 * Kleene equality. Unknown where either side is null; values of different types are known to differ.
 * Lists are equal element by element in order, records (matrix answers) key by key.
 */
export function equal(a: Value, b: Value): boolean | null {
  if (a === null || b === null) return null;
  if (typeof a !== 'object' || typeof b !== 'object') return a === b;
  const [left, right] = [entriesOf(a), entriesOf(b)];
  if (Array.isArray(a) !== Array.isArray(b) || left.size !== right.size) return false;
  let result: boolean | null = true;
  for (const [key, value] of left) {
    const same = right.has(key) ? equal(value, right.get(key)!) : false;
    if (same === false) return false;
    if (same === null) result = null;
  }
  return result;
}

function entriesOf(value: object): Map<string, Value> {
  return new Map(Object.entries(value));
}

/** Whether a list holds an item: unknown where the item is, or where it is only absent among unknown entries. */
export function holds(list: Value, item: Value): boolean | null {
  if (item === null || !Array.isArray(list)) return null;
  let result: boolean | null = false;
  for (const entry of list) {
    const same = equal(entry, item);
    if (same === true) return true;
    if (same === null) result = null;
  }
  return result;
}

/** A number fit to leave an expression: infinities and NaN are unknown, negative zero is zero. */
export function finite(value: number): number | null {
  return Number.isFinite(value) ? value + 0 : null;
}

/** Digits that `round` takes: beyond them a double holds no decimal places. */
export const MOST_DIGITS = 15;

/**
 * Rounds to decimal digits, halves away from zero, as spreadsheets and SQL do (2.5 → 3, −2.5 → −3).
 * The decimal rounded is the shortest one that names the double, so 1.005 to 2 digits is 1.01.
 * Negative digits round to tens, hundreds, …
 */
export function round(value: number, digits = 0): number | null {
  if (!Number.isInteger(digits) || Math.abs(digits) > MOST_DIGITS) return null;
  const magnitude = Math.abs(value);
  const rounded = digits === 0 ? Math.round(magnitude) : shift(Math.round(shift(magnitude, digits)), -digits);
  return finite(value < 0 ? -rounded : rounded);
}

/** Moves the decimal point in decimal notation, where multiplying by a power of ten would add binary noise. */
function shift(value: number, places: number): number {
  const [mantissa, exponent = '0'] = String(value).split('e');
  return Number(`${mantissa}e${Number(exponent) + places}`);
}
