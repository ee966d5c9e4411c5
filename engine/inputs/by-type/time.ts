import { accept, type Input, reject, unscored } from '../input.ts';

/** A time of day, `HH:MM`, from 00:00 to 23:59. */
export const time: Input = {
  keys: () => [],
  validate: (_, value) => {
    if (typeof value !== 'string') return reject('wrong_type', 'Expected a time (HH:MM).');
    return isTime(value)
      ? accept(value)
      : reject('invalid_time', 'Expected a time (HH:MM) from 00:00 to 23:59.');
  },
  scale: unscored,
};

/** Returns whether a string is a time of day, `HH:MM`. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}
