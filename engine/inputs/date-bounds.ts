const RELATIVE = /^today(?:([+-])P(?=\d)(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,5})D)?)?$/;
/** The day on which generated answers are given: the engine has no clock. */
export const SOME_DAY = '2026-01-15';
const [FIRST, LAST] = ['0001-01-01', '9999-12-31'];
const HOUR_MS = 3_600_000;

/** Whether a bound of dates depends on the day: `today`, or before or after it by an ISO 8601 duration. */
export function isRelative(bound: string): boolean {
  return RELATIVE.test(bound);
}

/**
 * Returns the date that a bound is on a day. Years and months are counted first, to the last day of a month
 * that is too short, then weeks and days.
 * @param bound a date, or `today` with or without a duration, such as `today-P18Y`
 * @param today `YYYY-MM-DD`
 */
export function boundOn(bound: string, today: string): string {
  const relative = RELATIVE.exec(bound);
  if (!relative) return bound;
  const sign = relative[1] === '-' ? -1 : 1;
  const [years, months, weeks, days] = relative.slice(2).map((count = '0') => sign * Number(count));
  const [year, month, day] = today.split('-').map(Number) as [number, number, number];
  const counted = utc(year + years!, month + months!, 0);
  counted.setUTCDate(Math.min(day, counted.getUTCDate()) + 7 * weeks! + days!);
  if (counted.getUTCFullYear() < 1) return FIRST;
  return counted.getUTCFullYear() > 9999 ? LAST : counted.toISOString().slice(0, 10);
}

/** Like Date.UTC, but for the years from 0 to 99 too. */
function utc(year: number, month: number, day: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date;
}

/**
 * Returns the first and the last date that it is on Earth at an instant, from UTC−12 to UTC+14; of an unknown
 * time, the first and the last of all. The time zone in which somebody answers is not known here: an answer
 * is accepted if its bounds allow it somewhere. The participant page judges by the date of the device.
 */
export function datesAt(instant: Date | undefined): { first: string; last: string } {
  if (!instant) return { first: FIRST, last: LAST };
  const dateAt = (hours: number) => new Date(instant.getTime() + hours * HOUR_MS).toISOString().slice(0, 10);
  return { first: dateAt(-12), last: dateAt(14) };
}
