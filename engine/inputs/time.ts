import { accept, type Input, refuse, unscored } from './input.ts';

/** A time of day, `HH:MM`, 00:00 to 23:59. */
export const time: Input = {
  keys: () => [],
  validate: (_, value) => {
    if (typeof value !== 'string') return refuse('wrong_type', 'Expected a time, HH:MM.');
    return isTime(value)
      ? accept(value)
      : refuse('invalid_time', 'Expected a time from 00:00 to 23:59, HH:MM.');
  },
  scale: unscored,
};

export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}
