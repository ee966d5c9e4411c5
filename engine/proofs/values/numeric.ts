import { absolute } from '../../content/link/intervals.ts';
import { round } from '../../expressions/values.ts';
import { residueOf } from '../../numeric/decimal.ts';
import type { Range } from '../../types.ts';
import {
  mayBeNoNumber,
  mayBeUnknown,
  NUMBERS,
  numbersIn,
  numbersOf,
  type PossibleValue,
  UNKNOWN,
  union,
} from './possible.ts';

/** Rounding errors of sums in another order than the engine's are far below this part of a number. */
const MARGIN = 1e-9;

/** Widens a range by the rounding errors of computing it in another order. */
export function padded({ min, max }: Range): Range {
  return {
    min: Number.isFinite(min) ? min - Math.abs(min) * MARGIN - MARGIN : min,
    max: Number.isFinite(max) ? max + Math.abs(max) * MARGIN + MARGIN : max,
  };
}

/**
 * Returns a range whose ends were computed from the given numbers. Sums and quotients of whole numbers are
 * the same in every order, so that only ranges of other numbers have a margin.
 */
export function computed({ min, max }: Range, from: Iterable<number>): Range {
  for (const number of from) if (!Number.isSafeInteger(number)) return padded({ min, max });
  return { min, max };
}

/** Widens the range of a sum to 0 if the sum may be rounding residue, which counts as 0. */
export function summed({ min, max }: Range, terms: readonly Range[]): Range {
  const ends = terms.flatMap((term) => [Math.abs(term.min), Math.abs(term.max)]);
  const residue = residueOf(ends.reduce((a, b) => Math.max(a, b), 0));
  return { min: min > 0 && min <= residue ? 0 : min, max: max < 0 && -max <= residue ? 0 : max };
}

/** Returns the possible results of an arithmetic operator, by interval arithmetic (Moore 1966). */
export function arithmetic(op: string, args: readonly PossibleValue[]): PossibleValue {
  const ranges = args.map(numbersOf);
  if (ranges.includes(null)) return UNKNOWN;
  const result = combine(op, ranges as Range[]);
  if (result === null) return UNKNOWN;
  const { range, maybeUnknown } = result;
  const overflows = !Number.isFinite(range.min) || !Number.isFinite(range.max);
  return numbersIn(range, maybeUnknown || overflows || args.some(mayBeNoNumber));
}

/** The result of an operator for numbers; null if it never is a number. */
function combine(op: string, ranges: readonly Range[]): { range: Range; maybeUnknown: boolean } | null {
  const [first, second, third] = ranges as [Range, Range, Range];
  switch (op) {
    case 'add':
      return known(
        summed(
          ranges.reduce((a, b) => ordered(a.min + b.min, a.max + b.max)),
          ranges,
        ),
      );
    case 'sub':
      return known(summed(ordered(first.min - second.max, first.max - second.min), ranges));
    case 'mul':
      return known(ranges.reduce(product));
    case 'div':
      return quotient(first, second);
    case 'abs':
      return known(absolute(first));
    case 'round':
      return rounding(first, ranges.length > 1 ? second : { min: 0, max: 0 });
    case 'clamp':
      return clamping(first, second, third);
    default:
      return { range: NUMBERS, maybeUnknown: true };
  }
}

function known(range: Range) {
  return { range, maybeUnknown: false };
}

/** Returns a range whose ends may be NaN, which are then not known. */
function ordered(min: number, max: number): Range {
  return { min: Number.isNaN(min) ? -Infinity : min, max: Number.isNaN(max) ? Infinity : max };
}

function product(a: Range, b: Range): Range {
  const corners = [a.min * b.min, a.min * b.max, a.max * b.min, a.max * b.max];
  if (corners.some(Number.isNaN)) return NUMBERS;
  return { min: Math.min(...corners), max: Math.max(...corners) };
}

function quotient(a: Range, b: Range) {
  if (b.min === 0 && b.max === 0) return null;
  if (b.min <= 0 && b.max >= 0) return { range: NUMBERS, maybeUnknown: true };
  const corners = [a.min / b.min, a.min / b.max, a.max / b.min, a.max / b.max];
  if (corners.some(Number.isNaN)) return { range: NUMBERS, maybeUnknown: true };
  return known({ min: Math.min(...corners), max: Math.max(...corners) });
}

function rounding({ min, max }: Range, digits: Range) {
  if (digits.min !== digits.max) return { range: NUMBERS, maybeUnknown: true };
  const [low, high] = [round(min, digits.min), round(max, digits.min)];
  if (low === null || high === null) return { range: NUMBERS, maybeUnknown: true };
  return known({ min: low, max: high });
}

function clamping(value: Range, low: Range, high: Range) {
  if (low.min > high.max) return null;
  const range = {
    min: Math.min(Math.max(value.min, low.min), high.min),
    max: Math.min(Math.max(value.max, low.max), high.max),
  };
  return { range, maybeUnknown: low.max > high.min };
}

/** Returns the possible results of `sum`, `mean`, `min`, `max` and `count`, which ignore unknown entries. */
export function aggregate(op: string, args: readonly PossibleValue[]): PossibleValue {
  if (op === 'count') return counted(args);
  const isList = args.some(({ values, other }) => other || values.some((value) => Array.isArray(value)));
  if (isList) return numbersIn(NUMBERS, true);
  const ranges = args.map(numbersOf);
  const all = union(ranges);
  if (all === null) return UNKNOWN;
  const notNumeric = args.some(({ values }) =>
    values.some((value) => value !== null && typeof value !== 'number'),
  );
  const noneKnown = args.every(mayBeUnknown);
  const range = op === 'sum' ? total(args, ranges) : computed(all, [all.min, all.max]);
  return numbersIn(range, notNumeric || noneKnown || !Number.isFinite(range.min + range.max));
}

function total(args: readonly PossibleValue[], ranges: readonly (Range | null)[]): Range {
  let [min, max] = [0, 0];
  for (const [i, range] of ranges.entries()) {
    if (range === null) continue;
    const isOptional = mayBeUnknown(args[i]!);
    min += isOptional ? Math.min(0, range.min) : range.min;
    max += isOptional ? Math.max(0, range.max) : range.max;
  }
  return ordered(min, max);
}

function counted(args: readonly PossibleValue[]): PossibleValue {
  let [min, max] = [0, 0];
  for (const { values, range, other } of args) {
    const counts = values.map((value) => {
      if (Array.isArray(value)) return value.filter((entry) => entry !== null).length;
      return value === null ? 0 : 1;
    });
    if (range) counts.push(1);
    if (other) counts.push(0, Infinity);
    min += Math.min(...counts);
    max += Math.max(...counts);
  }
  return numbersIn({ min, max }, false);
}
