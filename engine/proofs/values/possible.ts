import { equal, truth } from '../../expressions/values.ts';
import { TOLERANCE } from '../../numeric/tolerance.ts';
import type { Range, Value } from '../../types.ts';

/**
 * What a value may be: one of `values` (null is unknown), a number in `range`, or, if `other`, any string,
 * list or record. It may list more than what is possible, never less.
 */
export interface PossibleValue {
  readonly values: readonly Value[];
  readonly range: Range | null;
  readonly other: boolean;
}

/** More values than this are described by a range of numbers and `other`. */
const MAX_VALUES = 64;

export const UNKNOWN: PossibleValue = { values: [null], range: null, other: false };
export const NUMBERS: Range = { min: -Infinity, max: Infinity };
/** Any value at all. */
export const ANYTHING: PossibleValue = { values: [null, false, true], range: NUMBERS, other: true };

export function exactly(...values: readonly Value[]): PossibleValue {
  return { values, range: null, other: false };
}

export function numbersIn(range: Range | null, mayBeUnknown: boolean): PossibleValue {
  if (range !== null && range.min === range.max && Number.isFinite(range.min)) {
    return exactly(range.min, ...(mayBeUnknown ? [null] : []));
  }
  return { values: mayBeUnknown || range === null ? [null] : [], range, other: false };
}

/** The truth values that a value may have; `unknown` if it may have none. */
export interface Truths {
  true: boolean;
  false: boolean;
  unknown: boolean;
}

export function truthsOf({ values, range, other }: PossibleValue): Truths {
  const truths = values.map(truth);
  return {
    true: truths.includes(true) || (range !== null && (range.min !== 0 || range.max !== 0)),
    false: truths.includes(false) || (range !== null && mayBeIn(range, 0)),
    unknown: truths.includes(null) || other,
  };
}

export function fromTruths(truths: Truths): PossibleValue {
  const values: Value[] = [];
  if (truths.true) values.push(true);
  if (truths.false) values.push(false);
  if (truths.unknown) values.push(null);
  return exactly(...values);
}

export function mayBeUnknown({ values }: PossibleValue): boolean {
  return values.includes(null);
}

/** Returns the smallest range with all numbers that the value may be; null if it cannot be a number. */
export function numbersOf({ values, range }: PossibleValue): Range | null {
  let { min, max } = range ?? { min: Infinity, max: -Infinity };
  for (const value of values) {
    if (typeof value !== 'number') continue;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return min <= max ? { min, max } : null;
}

/** Whether the value may be unknown or something other than a number. */
export function mayBeNoNumber({ values, other }: PossibleValue): boolean {
  return other || values.some((value) => typeof value !== 'number');
}

/** Returns the possible values of a value that is one of several. */
export function join(parts: readonly PossibleValue[]): PossibleValue {
  if (parts.length === 1) return parts[0]!;
  const found = new Map<string, Value>();
  for (const { values } of parts) for (const value of values) found.set(keyOf(value), value);
  const other = parts.some((part) => part.other);
  const range = union(parts.map((part) => part.range));
  const values = [...found.values()];
  if (values.length <= MAX_VALUES) return { values, range, other };
  const simple = values.filter((value) => value === null || typeof value === 'boolean');
  const numbers = numbersOf({ values, range: null, other: false });
  const hasOthers = values.some((value) => typeof value === 'string' || isStructure(value));
  return { values: simple, range: union([range, numbers]), other: other || hasOthers };
}

export function union(ranges: readonly (Range | null)[]): Range | null {
  let [min, max] = [Infinity, -Infinity];
  for (const range of ranges) {
    if (range === null) continue;
    if (range.min < min) min = range.min;
    if (range.max > max) max = range.max;
  }
  return min <= max ? { min, max } : null;
}

/** Whether two values may be equal. */
export function mayBeEqual(a: PossibleValue, b: PossibleValue): boolean {
  if (a.other && (b.other || b.values.some(isTextOrStructure))) return true;
  if (b.other && a.values.some(isTextOrStructure)) return true;
  if (a.range && b.range && meet(a.range, b.range)) return true;
  if (a.range && b.values.some((value) => mayBeIn(a.range!, value))) return true;
  if (b.range && a.values.some((value) => mayBeIn(b.range!, value))) return true;
  return a.values.some((left) => b.values.some((right) => equal(left, right) === true));
}

function mayBeIn(range: Range, value: Value): boolean {
  return typeof value === 'number' && meet(range, { min: value, max: value });
}

function meet(a: Range, b: Range): boolean {
  return mayBeAtMost(a.min, b.max) && mayBeAtMost(b.min, a.max);
}

/** Whether a comparison may find that a ≤ b: whatever its limit is, with twice its tolerance. */
export function mayBeAtMost(a: number, b: number): boolean {
  if (a <= b) return true;
  return a - b <= 2 * TOLERANCE * Math.max(1, Math.min(Math.abs(a), Math.abs(b)));
}

function isStructure(value: Value): boolean {
  return value !== null && typeof value === 'object';
}

function isTextOrStructure(value: Value): boolean {
  return typeof value === 'string' || isStructure(value);
}

function keyOf(value: Value): string {
  return typeof value === 'string' ? `"${value}` : JSON.stringify(value);
}
