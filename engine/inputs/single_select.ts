import { optionScale, validateOption } from './choice.ts';
import type { Input } from './input.ts';

/** One of several options: the answer is its id, the score what the option says. */
export const singleSelect: Input = {
  keys: () => ['options'],
  needs: ['options'],
  validate: validateOption,
  scale: (question, conceptId) => optionScale(question, conceptId),
};
