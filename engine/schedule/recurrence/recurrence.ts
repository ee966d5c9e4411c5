import type { Recurrence } from '../types.ts';
import { dayOfInstant, everyDays, everyMonths, monthOfDay, type Sequence, weekdayOfDay } from './sequence.ts';

// The last instant RFC 3339 can write.
const END_OF_TIME_MS = Date.UTC(10_000, 0, 1) - 1;

/** A recurrence ready to be asked: occurrences are the instants of `sequence` from index `first` on. */
export interface Occurrences {
  sequence: Sequence;
  first: number;
}

/** The first occurrence strictly after `after`; null where there is none (`on_event`; a `one_time` that is over). */
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

/** The last occurrence at or before `at`; null where none has been. */
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

/** Occurrences in `[from, to)`, ascending, the first `limit` of them. */
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
 * The occurrences of a recurrence that follows the calendar; null for `one_time` and `on_event`. The first is at or
 * after `starts_at`: the next fitting day, weekday or day of month; for `quarterly` and `yearly` in a month that is a
 * whole number of quarters or years from that of `starts_at`. `biweekly` counts its weeks from the first.
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

/** Milliseconds after midnight of `HH:MM`. */
export function timeOfDay(localTime: string): number {
  const [hours, minutes] = localTime.split(':').map(Number) as [number, number];
  return (hours * 60 + minutes) * 60_000;
}

/** 1 = Monday … 7 = Sunday; a sent 0 is Sunday, absent is Monday. */
export function isoWeekday(weekday: number | undefined): number {
  return weekday === 0 ? 7 : (weekday ?? 1);
}

/** Null where the instant is later than RFC 3339 can write. */
export function instant(epochMs: number): Date | null {
  return epochMs > END_OF_TIME_MS ? null : new Date(epochMs);
}
