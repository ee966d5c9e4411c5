import { dayBlocks } from '@eps/engine';
import { instantOf } from '../../http/instant.ts';
import type { PeopleRow } from './queries.ts';

const DAY_MS = 86_400_000;
/** RFC 3339 has no later years. */
const LAST_DAY = Date.parse('9999-12-31T00:00:00Z');

/** When evaluations were completed; absent is no bound. */
export interface SampleWindow {
  starts_at?: string;
  ends_at?: string;
}

/**
 * Widens a window to whole blocks of days with at least `floor` people each, so that no two calibrations
 * differ by a few people, whose answers their difference would give away.
 *
 * @param days how many people answered items of the concept, in order of the days
 */
export function sampleWindow(
  { starts_at, ends_at }: SampleWindow,
  days: readonly PeopleRow[],
  floor: number,
): SampleWindow {
  const from = starts_at === undefined ? undefined : dayOf(instantOf(starts_at).getTime());
  // The day after the last one.
  const until =
    ends_at === undefined ? undefined : dayOf(Math.min(instantOf(ends_at).getTime() + DAY_MS - 1, LAST_DAY));
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  const isOutside =
    first === undefined ||
    last === undefined ||
    (from !== undefined && from > last) ||
    (until !== undefined && until <= first);
  if (isOutside) return windowOf(from, until);
  const people = days.map(({ n }) => new Map([['people', n]]));
  const mostPerPerson = Math.max(...days.map(({ most_per_person }) => most_per_person));
  const boundaries = dayBlocks(people, floor * mostPerPerson)
    .slice(1)
    .map((block) => days[block.from]!.day);
  const start = from && boundaries.findLast((day) => day <= from);
  const end = until && boundaries.find((day) => day >= until);
  return windowOf(start, end);
}

function windowOf(start: string | undefined, end: string | undefined): SampleWindow {
  return {
    ...(start && { starts_at: `${start}T00:00:00.000Z` }),
    ...(end && { ends_at: `${end}T00:00:00.000Z` }),
  };
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
