import type { Input } from './input.ts';
import { NUMERIC_KEYS, numericScale, validateNumber } from './numeric.ts';

/** A number typed in, bounded only where the content says so. */
export const number: Input = {
  keys: () => NUMERIC_KEYS,
  validate: validateNumber,
  scale: numericScale,
};
