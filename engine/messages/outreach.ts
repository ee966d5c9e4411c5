import { addTo } from '../protocol/calendar.ts';
import { MINUTE_MS, parseDuration, shortestMs, sumOf } from '../protocol/duration.ts';
import type { Duration } from '../protocol/types.ts';
import { DAY_MS, instantOfWall, wallOfInstant } from '../schedule/recurrence/zone.ts';
import { MAX_REMINDERS, type OutreachCause, type OutreachTiming, type SendWindow } from './outreach-rule.ts';

/**
 * What happened to a person: questions opened, at `at`, and close at `closesAt`; a result was released; the
 * questions were missed. Epoch milliseconds.
 */
export interface OutreachOccasion {
  kind: 'open' | 'released' | 'missed';
  at: number;
  closesAt: number | null;
}

/** How many days ahead a time to send is searched for: a window of one weekday comes within eight days. */
const MAX_DAYS_AHEAD = 15;
const ZERO: Duration = { months: 0, days: 0, ms: 0 };

const KIND: Record<OutreachCause, OutreachOccasion['kind']> = {
  opened: 'open',
  reminder: 'open',
  closing: 'open',
  released: 'released',
  missed: 'missed',
};

/** Returns whether a duration is valid, not negative and, if it repeats, at least a minute long. */
export function isOutreachDuration(text: string, repeats = false): boolean {
  const duration = parseDuration(text);
  if (!duration || text.startsWith('-')) return false;
  return !repeats || shortestMs(duration) >= MINUTE_MS;
}

/**
 * Returns when a rule sends messages about an occasion, in epoch milliseconds: the k-th time is at index k.
 * Calendar units are those of the zone and keep the wall time; `after` + k · `every` is formed unit by unit
 * and added once. Reminders end when the questions close.
 */
export function outreachTimes(
  { on, after, every, max }: OutreachTiming,
  { kind, at, closesAt }: OutreachOccasion,
  zone: string,
): number[] {
  if (KIND[on] !== kind) return [];
  const offset = after === undefined ? undefined : parseDuration(after);
  if (on === 'closing') {
    if (closesAt === null) return [];
    const time = addTo(closesAt, negated(offset ?? ZERO), zone);
    return time < at ? [] : [time];
  }
  if (on !== 'reminder') return [addTo(at, offset ?? ZERO, zone)];
  const step = every === undefined ? ZERO : parseDuration(every)!;
  const first = offset ?? step;
  const count = every === undefined ? 1 : Math.min(max ?? MAX_REMINDERS, MAX_REMINDERS);
  const times = Array.from({ length: count }, (_, k) => addTo(at, sumOf(first, step, k), zone));
  return closesAt === null ? times : times.filter((time) => time < closesAt);
}

function negated({ months, days, ms }: Duration): Duration {
  return { months: 0 - months, days: 0 - days, ms: 0 - ms };
}

/**
 * Returns the first instant from `at` on at which a message may be sent: within all windows and outside of
 * the quiet hours, in the zone. Undefined if there is none in the next two weeks.
 */
export function nextSendTime(
  at: number,
  zone: string,
  windows: readonly SendWindow[],
  quiet?: { from: string; to: string },
): number | undefined {
  const wall = wallOfInstant(zone, at);
  const today = wall - modulo(wall, DAY_MS);
  for (let day = 0; day < MAX_DAYS_AHEAD; day++) {
    const midnight = today + day * DAY_MS;
    for (const [from, to] of allowed(midnight, windows, quiet)) {
      const start = Math.max(at, instantOfWall(zone, midnight + from));
      if (start < instantOfWall(zone, midnight + to)) return start;
    }
  }
  return undefined;
}

type Span = readonly [from: number, to: number];

/** Returns the allowed times of a day in milliseconds after its midnight, in their order. */
function allowed(
  midnight: number,
  windows: readonly SendWindow[],
  quiet: { from: string; to: string } | undefined,
): Span[] {
  const weekday = ((midnight / DAY_MS + 3) % 7) + 1;
  let spans: Span[] = [[0, DAY_MS]];
  for (const { from, to, days } of windows) {
    if (days && !days.includes(weekday)) return [];
    spans = spans.flatMap((span) => meet(span, [timeOf(from), timeOf(to)]));
  }
  if (!quiet) return spans;
  const [from, to] = [timeOf(quiet.from), timeOf(quiet.to)];
  const loud: Span[] =
    from <= to
      ? [
          [0, from],
          [to, DAY_MS],
        ]
      : [[to, from]];
  return spans.flatMap((span) => loud.flatMap((other) => meet(span, other)));
}

function meet([a, b]: Span, [c, d]: Span): Span[] {
  const [from, to] = [Math.max(a, c), Math.min(b, d)];
  return from < to ? [[from, to]] : [];
}

function timeOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE_MS;
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
