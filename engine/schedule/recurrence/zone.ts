import { Temporal } from 'temporal-polyfill';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** A stretch of constant offset, `[fromMs, toMs)` in epoch milliseconds. */
interface Stretch {
  fromMs: number;
  toMs: number;
  offsetMs: number;
}

// Finding a zone's offset costs some 10 µs, and a due-questions call asks dozens of times around one instant.
const STRETCHES_KEPT = 64;
const stretchesOfZone = new Map<string, Stretch[]>();

/**
 * The epoch milliseconds of a wall time, given as the epoch milliseconds it would have in UTC. Temporal's
 * `compatible` rule: a time inside a gap moves forward by the gap, of two equal times the first is taken.
 */
export function instantOfWall(zone: string, wallMs: number): number {
  const before = offsetAt(zone, wallMs - DAY_MS);
  const after = offsetAt(zone, wallMs + DAY_MS);
  if (offsetAt(zone, wallMs - before) === before) return wallMs - before;
  return offsetAt(zone, wallMs - after) === after ? wallMs - after : wallMs - before;
}

/** The wall time of an instant, as the epoch milliseconds that wall time would have in UTC. */
export function wallOfInstant(zone: string, epochMs: number): number {
  return epochMs + offsetAt(zone, epochMs);
}

/** Whether `name` is an IANA time zone (or alias) that this runtime knows; fixed offsets like `+02:00` are not. */
export function isTimeZone(name: string): boolean {
  if (name.length > 64 || !/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** When the zone's clock is next changed after an instant, in epoch milliseconds; infinite where it never is. */
export function nextChange(zone: string, epochMs: number): number {
  return stretchOf(zone, epochMs).toMs;
}

function offsetAt(zone: string, epochMs: number): number {
  return stretchOf(zone, epochMs).offsetMs;
}

function stretchOf(zone: string, epochMs: number): Stretch {
  const stretches = stretchesOfZone.get(zone) ?? [];
  for (const stretch of stretches) {
    if (epochMs >= stretch.fromMs && epochMs < stretch.toMs) return stretch;
  }
  const stretch = stretchAround(zone, epochMs);
  stretchesOfZone.set(zone, [stretch, ...stretches.slice(0, STRETCHES_KEPT - 1)]);
  return stretch;
}

function stretchAround(zone: string, epochMs: number): Stretch {
  const here = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone);
  // "previous" is strictly before, so that an instant on a transition is asked for from just after it.
  const previous = here.add({ milliseconds: 1 }).getTimeZoneTransition('previous');
  const next = here.getTimeZoneTransition('next');
  return {
    fromMs: previous?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    toMs: next?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offsetMs: here.offsetNanoseconds / 1e6,
  };
}
