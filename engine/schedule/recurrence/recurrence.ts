import type { Recurrence } from '../types.ts';
import { dayOfInstant, everyDays, everyMonths, monthOfDay, type Sequence, weekdayOfDay } from './sequence.ts';

// The last instant that RFC 3339 can represent.
const END_OF_TIME_MS = Date.UTC(10_000, 0, 1) - 1;

/** The occurrences of a recurrence: the instants of `sequence` from index `first` on. */
export interface Occurrences {
  sequence: Sequence;
  first: number;
}

/**
 * Returns the first occurrence strictly after `after`; null when there is none (`on_event`, or `one_time` in
 * the past).
 */
export function nextOccurrence(recurrence: Recurrence, after: Date): Date | null {
  if (recurrence.frequency === 'one_time') {
    const startsAt = new Date(recurrence.starts_at);
    return startsAt > after ? startsAt : null;
  }
  const occurrences = occurrencesOf(recurrence);
  if (!occurrences) return null;
  const { sequence, first } = occurrences;
  return instant(sequence.at(Math.max(first, sequence.indexAt(after.getTime()) + 1)));
}

/** Returns the last occurrence at or before `at`; null when there is none. */
export function currentOccurrence(recurrence: Recurrence, at: Date): Date | null {
  if (recurrence.frequency === 'one_time') {
    const startsAt = new Date(recurrence.starts_at);
    return startsAt <= at ? startsAt : null;
  }
  const occurrences = occurrencesOf(recurrence);
  if (!occurrences) return null;
  const { sequence, first } = occurrences;
  const index = sequence.indexAt(at.getTime());
  return index < first ? null : instant(sequence.at(index));
}

/** Returns the first `limit` occurrences in `[from, to)`, ascending. */
export function occurrencesBetween(recurrence: Recurrence, from: Date, to: Date, limit: number): Date[] {
  const found: Date[] = [];
  let next = nextOccurrence(recurrence, new Date(from.getTime() - 1));
  while (next && next < to && found.length < limit) {
    found.push(next);
    next = nextOccurrence(recurrence, next);
  }
  return found;
}

/**
 * Returns the occurrences of a calendar recurrence; null for `one_time` and `on_event`. The first occurrence
 * is the first matching day, weekday or day of month at or after `starts_at`; for `quarterly` and `yearly` in
 * a month that is a whole number of quarters or years after that of `starts_at`. `biweekly` counts its weeks
 * from the first occurrence.
 */
export function occurrencesOf(recurrence: Recurrence): Occurrences | null {
  const { timezone: zone, frequency } = recurrence;
  const clock = { zone, timeMs: timeOfDay(recurrence.local_time) };
  const startMs = Date.parse(recurrence.starts_at);
  const startDay = dayOfInstant(zone, startMs);
  const fromStart = (sequence: Sequence) => ({ sequence, first: sequence.indexAt(startMs - 1) + 1 });
  switch (frequency) {
    case 'daily':
      return fromStart(everyDays(clock, startDay, 1));
    case 'weekly':
    case 'biweekly': {
      const weekdayDay = startDay - weekdayOfDay(startDay) + isoWeekday(recurrence.weekday);
      const weekly = fromStart(everyDays(clock, weekdayDay, 7));
      if (frequency === 'weekly') return weekly;
      return { sequence: everyDays(clock, weekdayDay + weekly.first * 7, 14), first: 0 };
    }
    case 'monthly':
    case 'quarterly':
    case 'yearly': {
      const months = { monthly: 1, quarterly: 3, yearly: 12 }[frequency];
      return fromStart(everyMonths(clock, monthOfDay(startDay), months, recurrence.day_of_month ?? 1));
    }
    default:
      return null;
  }
}

/** Returns the milliseconds after midnight of `HH:MM`. */
export function timeOfDay(localTime: string): number {
  const [hours, minutes] = localTime.split(':').map(Number) as [number, number];
  return (hours * 60 + minutes) * 60_000;
}

/** Returns the ISO weekday, 1 (Monday) to 7 (Sunday); 0 means Sunday, undefined means Monday. */
function isoWeekday(weekday: number | undefined): number {
  return weekday === 0 ? 7 : (weekday ?? 1);
}

/** Returns an instant as a date; null when it is later than RFC 3339 can represent. */
export function instant(epochMs: number): Date | null {
  return epochMs > END_OF_TIME_MS ? null : new Date(epochMs);
}
