import { type Input, refuse, unscored } from './input.ts';

/** Something to read: takes no answer and is never an item. */
export const information: Input = {
  keys: () => [],
  validate: () => refuse('takes_no_answer', 'This is information only; it takes no answer.'),
  scale: unscored,
};
