import { timeOfDay } from './recurrence.ts';
import { dayOfInstant, everyDays } from './sequence.ts';
import { DAY_MS, wallOfInstant } from './zone.ts';

/**
 * When the quiet hours around `now` end; null where none are on. `[from, to)` are wall times `HH:MM` in the zone, over
 * midnight where `to` is the earlier; equal ones are no quiet hours at all.
 */
export function quietUntil(quietHours: readonly [string, string], zone: string, now: Date): Date | null {
  const [from, to] = quietHours.map(timeOfDay) as [number, number];
  const wallMs = wallOfInstant(zone, now.getTime());
  const time = wallMs - Math.floor(wallMs / DAY_MS) * DAY_MS;
  const isQuiet = from <= to ? time >= from && time < to : time >= from || time < to;
  if (!isQuiet) return null;
  const ends = everyDays({ zone, timeMs: to }, dayOfInstant(zone, now.getTime()), 1);
  return new Date(ends.at(ends.indexAt(now.getTime()) + 1));
}
