import { DAY_MS, instantOfWall, wallOfInstant } from './zone.ts';

/**
 * Instants that recur by the calendar of a time zone, infinite in both directions and ascending by index.
 * Each instant is computed from its index alone, so errors do not accumulate and the cost does not depend on
 * the index.
 */
export interface Sequence {
  /** Returns the epoch milliseconds of the instant with this index. */
  at(index: number): number;
  /** Returns the largest index whose instant is at or before `epochMs`. */
  indexAt(epochMs: number): number;
}

interface WallClock {
  zone: string;
  /** Wall time as milliseconds after local midnight. */
  timeMs: number;
}

/** Returns the sequence of every `step` days, with index 0 on `anchorDay` (days since 1970-01-01). */
export function everyDays({ zone, timeMs }: WallClock, anchorDay: number, step: number): Sequence {
  const at = (index: number) => instantOfWall(zone, (anchorDay + index * step) * DAY_MS + timeMs);
  return { at, indexAt: (ms) => climb(at, Math.floor((dayWellBefore(zone, ms) - anchorDay) / step), ms) };
}

/**
 * Returns the sequence of every `step` months on `day` (clamped to the end of the month), with index 0 in
 * `anchorMonth` (months since year 0).
 */
export function everyMonths(
  { zone, timeMs }: WallClock,
  anchorMonth: number,
  step: number,
  day: number,
): Sequence {
  const at = (index: number) =>
    instantOfWall(zone, clampedDay(anchorMonth + index * step, day) * DAY_MS + timeMs);
  const indexAt = (ms: number) =>
    climb(at, Math.floor((monthOfDay(dayWellBefore(zone, ms)) - anchorMonth) / step) - 1, ms);
  return { at, indexAt };
}

/** Returns the day (days since 1970-01-01) of an instant in a time zone. */
export function dayOfInstant(zone: string, epochMs: number): number {
  return Math.floor(wallOfInstant(zone, epochMs) / DAY_MS);
}

/** Returns the month (months since year 0) of a day. */
export function monthOfDay(day: number): number {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** Returns the ISO weekday of a day, 1 (Monday) to 7 (Sunday); 1970-01-01 was a Thursday. */
export function weekdayOfDay(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** Returns the day of the month, 1 to 31. */
export function dayOfMonth(day: number): number {
  return new Date(day * DAY_MS).getUTCDate();
}

function clampedDay(month: number, day: number): number {
  const firstOfMonth = Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY_MS;
  const firstOfNext = Date.UTC(Math.floor((month + 1) / 12), (month + 1) % 12, 1) / DAY_MS;
  return Math.min(firstOfMonth + day - 1, firstOfNext - 1);
}

/**
 * Returns a day two days earlier, because a gap moves an instant forward by up to a day (a change of the date
 * line).
 */
function dayWellBefore(zone: string, epochMs: number): number {
  return dayOfInstant(zone, epochMs) - 2;
}

/** Searches upwards, a few steps at most, from an index that is not too high. */
function climb(at: (index: number) => number, low: number, epochMs: number): number {
  let index = low;
  while (at(index + 1) <= epochMs) index += 1;
  return index;
}
