import type { Input } from '../input.ts';
import { NUMERIC_KEYS, numericScale, validateNumber } from '../numeric.ts';

/** A number of points, by default a whole number from 1 to 5. */
export const rating: Input = {
  keys: () => NUMERIC_KEYS,
  defaults: () => ({ min: 1, max: 5, step: 1 }),
  validate: validateNumber,
  scale: numericScale,
};
