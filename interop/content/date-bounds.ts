import type { DraftQuestion } from './instrument.ts';

const DAY_MS = 86_400_000;
const TODAY = /^today(?:\(\))?(?:\s*([+-])\s*(\d{1,4})(?:\s*'?(year|month|week|day)s?'?)?)?$/i;

/** Whether a text is an existing calendar date, `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  return /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && movedBy(text, 0) === text;
}

/**
 * Returns a bound of dates as content writes it: of a calendar date, and of today, before or after it by days
 * or by another unit, as in `today() - 18 years`. Undefined for anything else.
 */
export function dateBoundIn(text: string): string | undefined {
  const source = text.trim();
  if (isCalendarDate(source)) return source;
  const today = TODAY.exec(source);
  if (!today) return undefined;
  const [, sign, count, unit = 'day'] = today;
  return sign ? `today${sign}P${Number(count)}${unit[0]!.toUpperCase()}` : 'today';
}

/** Returns a bound that is a date, or today with or without days, so many days later; otherwise undefined. */
export function movedBy(bound: string, days: number): string | undefined {
  const today = /^today(?:([+-]\d+))?$/.exec(bound.replace(/P(\d+)D$/, '$1'));
  if (today) {
    const sum = Number(today[1] ?? 0) + days;
    return sum === 0 ? 'today' : `today${sum < 0 ? '-' : '+'}P${Math.abs(sum)}D`;
  }
  const date = new Date(Date.parse(bound) + days * DAY_MS);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}

/** Sets the bounds of a question with the input `date`. Returns whether every bound could be read. */
export function setDateBounds(
  question: DraftQuestion,
  given: { min?: string | undefined; max?: string | undefined },
): boolean {
  const [min, max] = [given.min, given.max].map((bound) => bound && dateBoundIn(bound));
  if (min) question.minDate = min;
  if (max) question.maxDate = max;
  return Boolean(min) === Boolean(given.min) && Boolean(max) === Boolean(given.max);
}
