import { numbersOf } from '../accepted.ts';
import type { Input } from '../input.ts';
import { numericScale, SCALE_KEYS } from '../numeric.ts';

/** A position on a line: any number, by default from 0 to 100. */
export const slider: Input = {
  keys: () => SCALE_KEYS,
  defaults: () => ({ min: 0, max: 100 }),
  accepts: numbersOf,
  scale: numericScale,
};
