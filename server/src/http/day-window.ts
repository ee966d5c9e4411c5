import { DAY_MS } from '../utc-days.ts';
import { invalidValue } from './errors.ts';
import { instantOf } from './instant.ts';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 400;
/** The response has both ends in RFC 3339, which has no other years. */
const FIRST_DAY = Date.parse('0001-01-01T00:00:00Z');
const LAST_DAY = Date.parse('9999-12-31T00:00:00Z');

export interface DayWindow {
  startsAt: Date;
  endsAt: Date;
}

/**
 * Returns the reporting window in whole UTC days; by default the last thirty days. Throws ValidationError.
 */
export function dayWindow(
  query: { starts_at?: string | undefined; ends_at?: string | undefined },
  now: Date,
): DayWindow {
  const endsAt =
    query.ends_at === undefined ? ceilDay(now.getTime() + 1) : ceilDay(instantOf(query.ends_at).getTime());
  const startsAt =
    query.starts_at === undefined
      ? endsAt - DEFAULT_DAYS * DAY_MS
      : floorDay(instantOf(query.starts_at).getTime());
  if (startsAt >= endsAt) throw invalidValue(['query', 'starts_at'], 'must be before ends_at');
  if (startsAt < FIRST_DAY || endsAt > LAST_DAY)
    throw invalidValue(['query', 'ends_at'], 'the window must lie in the years 1 to 9999');
  if (endsAt - startsAt > MAX_DAYS * DAY_MS)
    throw invalidValue(['query', 'starts_at'], `at most ${MAX_DAYS} days are reported at once`);
  return { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
}

/** Throws ValidationError if the window of a body does not end after its start; an absent end is open. */
export function requireOrderedWindow(body: {
  starts_at?: string | undefined;
  ends_at?: string | undefined;
}): void {
  if (body.starts_at === undefined || body.ends_at === undefined) return;
  if (instantOf(body.starts_at) >= instantOf(body.ends_at))
    throw invalidValue(['body', 'starts_at'], 'must be before ends_at');
}

function floorDay(ms: number): number {
  return Math.floor(ms / DAY_MS) * DAY_MS;
}

function ceilDay(ms: number): number {
  return Math.ceil(ms / DAY_MS) * DAY_MS;
}
