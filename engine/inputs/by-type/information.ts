import { type Input, unscored } from '../input.ts';

/** A text to read: it accepts no answer and is never an item. */
export const information: Input = { keys: () => [], accepts: () => ({ type: 'none' }), scale: unscored };
