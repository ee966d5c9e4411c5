import { dayBlocks } from '@eps/engine';
import { instantOf } from '../../../http/instant.ts';
import { DAY_MS, startOfDay, utcDay } from '../../../utc-days.ts';
import type { PeopleRow } from './queries.ts';

/** When evaluations were completed; absent means no bound. */
export interface SampleWindow {
  starts_at?: string;
  ends_at?: string;
}

/**
 * Widens a window to whole blocks of days with at least `floor` people each, so that no two calibrations
 * differ by a few people: comparing them would reveal the answers of these people.
 *
 * @param days how many people answered items of the concept, in order of the days
 */
export function sampleWindow(
  { starts_at, ends_at }: SampleWindow,
  days: readonly PeopleRow[],
  floor: number,
): SampleWindow {
  const from = starts_at === undefined ? undefined : utcDay(instantOf(starts_at));
  const until = ends_at === undefined ? undefined : dayAfterEnd(ends_at);
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

const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Returns the first day that begins at or after the end; undefined, which means no bound, if that is after
 * the year 9999.
 */
function dayAfterEnd(end: string): string | undefined {
  const lastMs = instantOf(end).getTime() + DAY_MS - 1;
  return lastMs > LAST_INSTANT ? undefined : utcDay(new Date(lastMs));
}

function windowOf(start: string | undefined, end: string | undefined): SampleWindow {
  return {
    ...(start && { starts_at: startOfDay(start) }),
    ...(end && { ends_at: startOfDay(end) }),
  };
}
