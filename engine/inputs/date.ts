import { type AnswerResult, accept, type Input, refuse, unscored } from './input.ts';

/** A day of the calendar, `YYYY-MM-DD`, years 0001 to 9999. */
export const date: Input = {
  keys: () => [],
  validate: (_, value) => validateDate(value),
  scale: unscored,
};

function validateDate(value: unknown): AnswerResult {
  if (typeof value !== 'string') return refuse('wrong_type', 'Expected a date, YYYY-MM-DD.');
  return isDate(value)
    ? accept(value)
    : refuse('invalid_date', 'Expected a day of the calendar, YYYY-MM-DD.');
}

export function isDate(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  // Days past a month's end roll over into the next month, so the text must come back as it was.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
