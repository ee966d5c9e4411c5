import { oneOption } from '../accepted.ts';
import { optionScale, optionText, textKeys } from '../choice.ts';
import type { Input } from '../input.ts';

/** One of several options: the answer is its id, the score is the option's score. */
export const singleSelect: Input = {
  ...optionText,
  optionImages: true,
  keys: (question) => ['options', 'shuffle', ...textKeys(question)],
  required: ['options'],
  accepts: oneOption,
  scale: (question, conceptId) => optionScale(question, conceptId),
};
