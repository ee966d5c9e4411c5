import { Temporal } from 'temporal-polyfill';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** A time span with constant UTC offset, `[fromMs, toMs)` in epoch milliseconds. */
interface OffsetSpan {
  fromMs: number;
  toMs: number;
  offsetMs: number;
}

// Computing a zone's offset takes about 10 µs, and one due-questions call needs dozens of them around one
// instant.
const MAX_CACHED_SPANS = 64;
const spansByZone = new Map<string, OffsetSpan[]>();

/**
 * Returns the epoch milliseconds of a wall time, which is given as the epoch milliseconds it would have in
 * UTC. Follows Temporal's `compatible` disambiguation: a time inside a gap moves forward by the gap; of two
 * equal times the first is used.
 */
export function instantOfWall(zone: string, wallMs: number): number {
  const before = offsetAt(zone, wallMs - DAY_MS);
  const after = offsetAt(zone, wallMs + DAY_MS);
  if (offsetAt(zone, wallMs - before) === before) return wallMs - before;
  return offsetAt(zone, wallMs - after) === after ? wallMs - after : wallMs - before;
}

/** Returns the wall time of an instant, as the epoch milliseconds it would have in UTC. */
export function wallOfInstant(zone: string, epochMs: number): number {
  return epochMs + offsetAt(zone, epochMs);
}

/**
 * Whether `name` is an IANA time zone (or alias) that this runtime knows; fixed offsets like `+02:00` are
 * not.
 */
export function isTimeZone(name: string): boolean {
  if (name.length > 64 || !/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the next clock change of the zone after an instant, in epoch milliseconds; infinite when there is
 * none.
 */
export function nextChange(zone: string, epochMs: number): number {
  return spanAt(zone, epochMs).toMs;
}

function offsetAt(zone: string, epochMs: number): number {
  return spanAt(zone, epochMs).offsetMs;
}

function spanAt(zone: string, epochMs: number): OffsetSpan {
  const spans = spansByZone.get(zone) ?? [];
  for (const span of spans) {
    if (epochMs >= span.fromMs && epochMs < span.toMs) return span;
  }
  const span = spanAround(zone, epochMs);
  spansByZone.set(zone, [span, ...spans.slice(0, MAX_CACHED_SPANS - 1)]);
  return span;
}

function spanAround(zone: string, epochMs: number): OffsetSpan {
  const local = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone);
  // "previous" is strictly before, so one millisecond is added to include a transition at this instant.
  const previous = local.add({ milliseconds: 1 }).getTimeZoneTransition('previous');
  const next = local.getTimeZoneTransition('next');
  return {
    fromMs: previous?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    toMs: next?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offsetMs: local.offsetNanoseconds / 1e6,
  };
}
