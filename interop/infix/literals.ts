import type { DraftQuestion } from '../content/instrument.ts';

/** Inputs whose answers are numbers. */
export const NUMERIC: ReadonlySet<string> = new Set(['number', 'slider', 'rating', 'nps']);

/** Inputs whose answers are texts, also where they look like numbers. */
export const TEXTS: ReadonlySet<string> = new Set(['text', 'long_text', 'date', 'time']);

/** The type of a literal follows the answer that it is compared with. */
export function typed({ input }: DraftQuestion, value: string | number | boolean | null) {
  if (input === 'boolean') return value === true || value === 'true' || value === 1 || value === '1';
  return NUMERIC.has(input) ? numeric(value) : String(value);
}

/** Returns a number for a text that is one. */
export function numeric(value: string | number | boolean | null): string | number | boolean | null {
  const isNumber = typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value));
  return isNumber ? Number(value) : value;
}

/** Operations of a syntax tree whose value is true or false. */
export const CONDITIONS: ReadonlySet<string> = new Set(
  'and or not eq ne lt lte gt gte empty notempty'.split(' '),
);
