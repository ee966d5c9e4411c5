import { numbersOf } from '../accepted.ts';
import type { Input } from '../input.ts';
import { numericScale, SCALE_KEYS } from '../numeric.ts';

/** A number of points, by default a whole number from 1 to 5. */
export const rating: Input = {
  keys: () => SCALE_KEYS,
  defaults: () => ({ min: 1, max: 5, step: 1 }),
  accepts: numbersOf,
  scale: numericScale,
};
