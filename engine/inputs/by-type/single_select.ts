import { optionScale, validateOption } from '../choice.ts';
import type { Input } from '../input.ts';

/** One of several options: the answer is its id, the score is the option's score. */
export const singleSelect: Input = {
  keys: () => ['options'],
  required: ['options'],
  validate: validateOption,
  scale: (question, conceptId) => optionScale(question, conceptId),
};
