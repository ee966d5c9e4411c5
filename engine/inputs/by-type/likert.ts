import { numbersOf, oneOption } from '../accepted.ts';
import { hasOptions, optionScale } from '../choice.ts';
import type { Input } from '../input.ts';
import { numericScale, SCALE_KEYS } from '../numeric.ts';

/**
 * A degree of agreement: one of the options if the question has any, otherwise a whole number, by default 1
 * to 5.
 */
export const likert: Input = {
  optionImages: true,
  keys: (question) => (hasOptions(question) ? ['options', 'shuffle'] : ['options', ...SCALE_KEYS]),
  defaults: (question) => (hasOptions(question) ? {} : { min: 1, max: 5, step: 1 }),
  accepts: (question) => (hasOptions(question) ? oneOption : numbersOf)(question),
  scale: (question, conceptId) => (hasOptions(question) ? optionScale : numericScale)(question, conceptId),
};
