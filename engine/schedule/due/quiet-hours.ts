import { timeOfDay } from '../recurrence/recurrence.ts';
import { DAY_MS, nextChange, wallOfInstant } from '../recurrence/zone.ts';

/**
 * Returns when the quiet hours around `now` end; null when `now` is outside them. `[from, to)` are wall times
 * `HH:MM` in the zone and span midnight when `to` is earlier; equal times mean no quiet hours. When a clock
 * change skips `to`, they end at the change; when it repeats an hour, that hour is quiet both times.
 */
export function quietUntil(quietHours: readonly [string, string], zone: string, now: Date): Date | null {
  const [from, to] = quietHours.map(timeOfDay) as [number, number];
  const isQuiet = (time: number) => (from <= to ? time >= from && time < to : time >= from || time < to);
  let atMs = now.getTime();
  let time = timeAt(zone, atMs);
  if (!isQuiet(time)) return null;
  do {
    const endsMs = atMs + modulo(to - time, DAY_MS);
    atMs = Math.min(endsMs, nextChange(zone, atMs));
    time = timeAt(zone, atMs);
  } while (isQuiet(time));
  return new Date(atMs);
}

/** Returns the wall time in the zone, in milliseconds after midnight. */
function timeAt(zone: string, epochMs: number): number {
  return modulo(wallOfInstant(zone, epochMs), DAY_MS);
}

function modulo(n: number, divisor: number): number {
  return ((n % divisor) + divisor) % divisor;
}
