import { numbersOf } from '../accepted.ts';
import type { Input } from '../input.ts';
import { numericScale } from '../numeric.ts';

/**
 * Likelihood to recommend (Reichheld 2003): a whole number from 0 to 10; the question cannot change the
 * range.
 */
export const nps: Input = {
  keys: () => ['scores', 'min_label', 'max_label'],
  defaults: () => ({ min: 0, max: 10, step: 1 }),
  accepts: numbersOf,
  scale: numericScale,
};
