import { type AnswerResult, accept, type Input, reject, unscored } from '../input.ts';

/** A calendar date, `YYYY-MM-DD`, years 0001 to 9999. */
export const date: Input = {
  keys: () => [],
  validate: (_, value) => validateDate(value),
  scale: unscored,
};

function validateDate(value: unknown): AnswerResult {
  if (typeof value !== 'string') return reject('wrong_type', 'Expected a date (YYYY-MM-DD).');
  return isDate(value)
    ? accept(value)
    : reject('invalid_date', 'Expected an existing calendar date (YYYY-MM-DD).');
}

/** Returns whether a string is an existing calendar date, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  // Date accepts e.g. February 30 and returns March 1 or 2, so the result is compared with the input.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
