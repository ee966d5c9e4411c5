import { numbersOf } from '../accepted.ts';
import type { Input } from '../input.ts';
import { NUMERIC_KEYS, numericScale } from '../numeric.ts';

/** A number, without bounds unless the question declares them. */
export const number: Input = {
  keys: () => [...NUMERIC_KEYS, 'placeholder'],
  accepts: numbersOf,
  scale: numericScale,
};
