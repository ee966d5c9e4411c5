import type { DraftQuestion } from '../content/instrument.ts';
import type { Tree } from './parse.ts';

/** Inputs whose answers are numbers. */
export const NUMERIC: ReadonlySet<string> = new Set(['number', 'slider', 'rating', 'nps']);

/** Inputs whose answers are texts, also where they look like numbers. */
export const TEXTS: ReadonlySet<string> = new Set(['text', 'long_text', 'date', 'time']);

const TRUTH: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/**
 * The type of a literal follows the answer that it is compared with. Returns undefined for one that is never
 * an answer.
 */
export function typed(
  { input }: DraftQuestion,
  value: string | number | boolean | null,
): string | number | boolean | undefined {
  if (input === 'boolean') return TRUTH.get(String(value).toLowerCase());
  if (!NUMERIC.has(input)) return String(value);
  const number = numeric(value);
  return typeof number === 'number' ? number : undefined;
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

/** Whether a syntax tree is an empty text or null. */
export function isEmpty(tree: Tree): boolean {
  return tree.is === 'literal' && (tree.value === '' || tree.value === null);
}
