import { rounded } from './decimal.ts';

/**
 * The lines of the trace: one for each number, `name = calculation = number`, so that a reader can repeat the
 * calculation. `·` is multiplication, `−` is minus, `√` is the square root of the parentheses after it.
 */

/** A longer list of terms is abbreviated; the trace contains all operands as data. */
const MAX_TERMS = 30;
/** A longer line is cut. */
const MAX_LENGTH = 1_000;

/** Returns a number as it appears in a result. */
export function number(x: number): string {
  if (x < 0) return `−${rounded(-x)}`;
  return String(Number.isSafeInteger(x) ? x : rounded(x));
}

/** Returns a number as an operand: a negative one in parentheses. */
export function operand(x: number): string {
  return x < 0 ? `(${number(x)})` : number(x);
}

/** Returns the line of a number; null is a result that is not finite. */
export function line(name: string, calculation: string, result: number | null): string {
  const written = result === null ? 'not a finite number' : number(result);
  const text = calculation === written ? `${name} = ${written}` : `${name} = ${calculation} = ${written}`;
  return text.length <= MAX_LENGTH ? text : `${name} = ${cut(calculation)} = ${written}`;
}

/** Returns a text with at most MAX_LENGTH characters. */
export function cut(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1)}…`;
}

/** Returns the sum of the terms, abbreviated when there are many: `1 + 2 + … (70 more)`. */
export function sumOf<Entry>(entries: readonly Entry[], term: (entry: Entry) => string): string {
  const shown = entries.length > MAX_TERMS ? entries.slice(0, MAX_TERMS - 1) : entries;
  const text = shown.map(term).join(' + ');
  return shown.length === entries.length
    ? text || '0'
    : `${text} + … (${entries.length - shown.length} more)`;
}

/** Returns the sum in parentheses, unless it is a single term. */
export function grouped<Entry>(entries: readonly Entry[], term: (entry: Entry) => string): string {
  const text = sumOf(entries, term);
  return entries.length === 1 ? text : `(${text})`;
}

/** Returns `weight·term`, without the weight if it is 1. */
export function weighted(weight: number, term: string): string {
  if (weight === 1) return term;
  return `${operand(weight)}·${term}`;
}
