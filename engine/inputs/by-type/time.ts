import { type Input, unscored } from '../input.ts';

/** A time of day, `HH:MM`, from 00:00 to 23:59. */
export const time: Input = { keys: () => [], accepts: () => ({ type: 'time' }), scale: unscored };
