import type { Input } from '../input.ts';
import { booleanScale } from '../numeric.ts';

/** True or false: true scores 1 and false 0, unless the question has a score map. */
export const boolean: Input = {
  keys: () => ['scores'],
  accepts: () => ({ type: 'boolean', values: [false, true] }),
  scale: booleanScale,
};
