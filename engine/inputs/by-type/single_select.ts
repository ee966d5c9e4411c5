import { optionScale, optionText, textKeys, validateOption } from '../choice.ts';
import type { Input } from '../input.ts';

/** One of several options: the answer is its id, the score is the option's score. */
export const singleSelect: Input = {
  ...optionText,
  optionImages: true,
  keys: (question) => ['options', 'shuffle', ...textKeys(question)],
  required: ['options'],
  validate: validateOption,
  scale: (question, conceptId) => optionScale(question, conceptId),
};
