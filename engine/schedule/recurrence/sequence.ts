import { DAY_MS, instantOfWall, wallOfInstant } from './zone.ts';

/**
 * Instants that recur by the calendar of a zone, endless in both directions, ascending with their index.
 * Each is computed from its index alone, so nothing drifts and no distance costs more than another.
 */
export interface Sequence {
  /** Epoch milliseconds of the instant with this index. */
  at(index: number): number;
  /** The largest index whose instant is at or before `epochMs`. */
  indexAt(epochMs: number): number;
}

interface WallClock {
  zone: string;
  /** Wall time as milliseconds after local midnight. */
  timeMs: number;
}

/** Every `step` days, index 0 on `anchorDay` (days since 1970-01-01). */
export function everyDays({ zone, timeMs }: WallClock, anchorDay: number, step: number): Sequence {
  const at = (index: number) => instantOfWall(zone, (anchorDay + index * step) * DAY_MS + timeMs);
  return { at, indexAt: (ms) => climb(at, Math.floor((dayWellBefore(zone, ms) - anchorDay) / step), ms) };
}

/** Every `step` months on `day` (clamped to the month's end), index 0 in `anchorMonth` (months since year 0). */
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

/** The day (since 1970-01-01) of an instant in a zone. */
export function dayOfInstant(zone: string, epochMs: number): number {
  return Math.floor(wallOfInstant(zone, epochMs) / DAY_MS);
}

/** Months since year 0 of a day. */
export function monthOfDay(day: number): number {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** ISO weekday, 1 = Monday … 7 = Sunday, of a day; 1970-01-01 was a Thursday. */
export function weekdayOfDay(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** 1–31. */
export function dayOfMonth(day: number): number {
  return new Date(day * DAY_MS).getUTCDate();
}

function clampedDay(month: number, day: number): number {
  const firstOfMonth = Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY_MS;
  const firstOfNext = Date.UTC(Math.floor((month + 1) / 12), (month + 1) % 12, 1) / DAY_MS;
  return Math.min(firstOfMonth + day - 1, firstOfNext - 1);
}

/** Two days earlier: a gap moves an instant forward by up to a day, as where the date line was moved. */
function dayWellBefore(zone: string, epochMs: number): number {
  return dayOfInstant(zone, epochMs) - 2;
}

/** From an index known to be low enough, at most a few steps up. */
function climb(at: (index: number) => number, low: number, epochMs: number): number {
  let index = low;
  while (at(index + 1) <= epochMs) index += 1;
  return index;
}
