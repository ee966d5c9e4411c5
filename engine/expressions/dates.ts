import type { Value } from '../types.ts';
import type { Evaluator, Operator, ValueType } from './operator.ts';

const TEXT: readonly ValueType[] = ['string'];
const DAY_MS = 86_400_000;
const DAY_MINUTES = 1_440;

/**
 * Distances between dates (`YYYY-MM-DD`) and between times of day (`HH:MM`), and the missing share of the
 * whole form. The result is unknown if an argument is unknown or is no date or time.
 */
export const DATES: Record<string, Operator> = {
  days_between: pair(
    'The days from the first date to the second, negative if the second is earlier. `days_between("2024-02-28", "2024-03-01")` is 2.',
    (a, b) => {
      const [from, to] = [dateOf(a), dateOf(b)];
      return from && to ? (to.time - from.time) / DAY_MS : null;
    },
  ),
  years_between: pair(
    'The completed years from the first date to the second, as of age: a birthday on 29 February is reached on 1 March of other years. Negative if the second date is earlier. `years_between("1960-03-01", "2025-02-28")` is 64.',
    (a, b) => {
      const [from, to] = [dateOf(a), dateOf(b)];
      if (!from || !to) return null;
      return from.time <= to.time ? completedYears(from, to) : -completedYears(to, from) || 0;
    },
  ),
  minutes_between: pair(
    'The minutes from the first time to the second, from 0 to 1439: across midnight if the second is earlier. `minutes_between("23:30", "06:15")` is 405.',
    (a, b) => {
      const [from, to] = [minuteOf(a), minuteOf(b)];
      return from === null || to === null ? null : (to - from + DAY_MINUTES) % DAY_MINUTES;
    },
  ),
  missing_share: {
    description:
      'The unanswered share of all items of the form that were due, from 0 to 1, scored or not: of the visible questions that take an answer, in which each row of a matrix counts. Unknown if none was due. It has no arguments: `{"op":"missing_share","args":[]}`.',
    minArguments: 0,
    maxArguments: 0,
    argumentTypes: () => TEXT,
    resultType: 'number',
    overall: 'missing',
    compile: () => (environment) => environment.missingShare(),
  },
};

function pair(description: string, between: (a: string, b: string) => number | null): Operator {
  return {
    description,
    minArguments: 2,
    maxArguments: 2,
    argumentTypes: () => TEXT,
    resultType: 'number',
    compile: ([first, second]): Evaluator => {
      return (environment): Value => {
        const [a, b] = [first!(environment), second!(environment)];
        return typeof a === 'string' && typeof b === 'string' ? between(a, b) : null;
      };
    },
  };
}

interface CalendarDate {
  time: number;
  year: number;
  /** Month and day as one number, which orders the days of a year. */
  day: number;
}

function completedYears(from: CalendarDate, to: CalendarDate): number {
  return to.year - from.year - (to.day < from.day ? 1 : 0);
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

function dateOf(text: string): CalendarDate | null {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (day === undefined) return null;
  // The years 0 to 99 would be read as 1900 to 1999.
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal ? { time: date.getTime(), year: Number(year), day: Number(month) * 100 + Number(day) } : null;
}

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

function minuteOf(text: string): number | null {
  const [, hours, minutes] = TIME.exec(text) ?? [];
  return minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}
