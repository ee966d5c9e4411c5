import type { Cycle, ProgramSchedule, Recurrence } from '../types.ts';
import { instant, nextOccurrence, type Occurrences, occurrencesOf } from './recurrence.ts';
import { DAY_MS, instantOfWall, wallOfInstant } from './zone.ts';

/**
 * Returns the last cycle of a program that ends by `until` or `count`; null when it does not end, and for
 * `one_time` and `on_event`, where they have no effect. `until` is the last instant at which a cycle begins,
 * as UNTIL in RFC 5545, so the last cycle lasts as long as any other. `count` counts the cycles of the
 * calendar from the first one on, whether or not people were enrolled.
 */
export function lastCycle(program: ProgramSchedule): Cycle | null {
  const { recurrence } = program;
  const { until, count } = recurrence;
  if (until === undefined && count === undefined) return null;
  const occurrences = occurrencesOf(recurrence);
  if (!occurrences) return null;
  const { sequence, first } = occurrences;
  const lead = leadStart(program);
  const counted =
    until === undefined
      ? countedIndex(recurrence, occurrences, count! - (lead ? 1 : 0))
      : sequence.indexAt(untilMs(until, recurrence.timezone));
  const startsAt = counted < first && lead ? lead : instant(sequence.at(Math.max(counted, first)));
  return startsAt && { startsAt, endsAt: nextOccurrence(recurrence, startsAt) };
}

/** Returns when the first cycle begins; null for `one_time` and `on_event`. */
export function firstCycleStart(program: ProgramSchedule): Date | null {
  const occurrences = occurrencesOf(program.recurrence);
  if (!occurrences) return null;
  return leadStart(program) ?? instant(occurrences.sequence.at(occurrences.first));
}

/**
 * Returns when the cycle before the first occurrence begins, which a program has that was created without a
 * start; null when there is none.
 */
function leadStart({ recurrence, createdAt }: ProgramSchedule): Date | null {
  if (Date.parse(recurrence.starts_at) !== createdAt.getTime()) return null;
  const occurrence = nextOccurrence(recurrence, new Date(createdAt.getTime() - 1));
  return occurrence && occurrence > createdAt ? createdAt : null;
}

/** Returns the last instant at which a cycle begins; a date includes the whole day in the time zone. */
export function untilMs(until: string, zone: string): number {
  if (until.includes(':')) return Date.parse(until);
  return instantOfWall(zone, Date.parse(`${until}T00:00:00Z`) + DAY_MS) - 1;
}

/** Returns the index of the occurrence with this number, from 1; that before the first one for 0. */
function countedIndex({ frequency, timezone }: Recurrence, { sequence, first }: Occurrences, number: number) {
  const index = first + number - 1;
  if (frequency !== 'daily') return index;
  // A day that the zone skipped, where it crossed the date line, is one occurrence with the day after it.
  const offset = (i: number) => wallOfInstant(timezone, sequence.at(i)) - sequence.at(i);
  return index + Math.max(0, Math.round((offset(index) - offset(first)) / DAY_MS));
}
