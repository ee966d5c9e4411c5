import { type Input, reject, unscored } from '../input.ts';

/** A text to read: it accepts no answer and is never an item. */
export const information: Input = {
  keys: () => [],
  validate: () => reject('takes_no_answer', 'This question is for information only and accepts no answer.'),
  scale: unscored,
};
