import { timeOfDay } from '../recurrence/recurrence.ts';
import { DAY_MS, nextChange, wallOfInstant } from '../recurrence/zone.ts';

/**
 * When the quiet hours around `now` end; null where none are on. `[from, to)` are wall times `HH:MM` in the zone, over
 * midnight where `to` is the earlier; equal ones are no quiet hours at all. Where the clock is changed, they end with a
 * `to` that is left out, and are on again with one that is repeated.
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

/** Milliseconds after midnight on the zone's clock. */
function timeAt(zone: string, epochMs: number): number {
  return modulo(wallOfInstant(zone, epochMs), DAY_MS);
}

function modulo(n: number, divisor: number): number {
  return ((n % divisor) + divisor) % divisor;
}
