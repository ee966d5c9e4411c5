import { DAY_MS, instantOfWall, wallOfInstant } from '../schedule/recurrence/zone.ts';
import type { Duration } from './types.ts';

/**
 * Returns an instant plus a duration, in epoch milliseconds. As Temporal.ZonedDateTime adds: months and days
 * keep the wall time in the zone, milliseconds are exact, and a duration without months and days moves the
 * instant itself.
 */
export function addTo(instant: number, { months, days, ms }: Duration, zone: string): number {
  if (months === 0 && days === 0) return instant + ms;
  return instantOfWall(zone, addDates(wallOfInstant(zone, instant), months, days)) + ms;
}

/**
 * Returns a wall time plus months and then days, both as the epoch milliseconds they would have in UTC. A day
 * after the end of the month becomes its last day.
 */
export function addDates(wallMs: number, months: number, days: number): number {
  if (months === 0) return wallMs + days * DAY_MS;
  const timeOfDay = ((wallMs % DAY_MS) + DAY_MS) % DAY_MS;
  const date = new Date(wallMs - timeOfDay);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() + days * DAY_MS + timeOfDay;
}

/** Returns the midnight of a wall time's date. */
export function midnightOf(wallMs: number): number {
  return Math.floor(wallMs / DAY_MS) * DAY_MS;
}
