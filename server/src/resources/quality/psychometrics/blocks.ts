import { dayBlocks } from '@eps/engine';

/** Days are UTC days (see utc-days.ts). */

/** By day, the number of people for each thing that is counted. */
export type DayPeople = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** A range of days whose people are published together: its first and last day with people. */
export interface DateBlock {
  first: string;
  last: string;
}

/**
 * Divides the days of a program into blocks, so that windows of whole blocks differ, in each of the counts,
 * by nobody or by at least `floor` people.
 *
 * @param units the blocks to be joined; undefined for single days
 */
export function blocksOf(people: DayPeople, floor: number, units?: readonly DateBlock[]): DateBlock[] {
  const ranges = units ?? [...people.keys()].sort().map((day) => ({ first: day, last: day }));
  const counts = units
    ? units.map((unit) => peopleOf(people, unit))
    : ranges.map(({ first }) => people.get(first)!);
  return dayBlocks(counts, floor).map(({ from, to }) => ({
    first: ranges[from]!.first,
    last: ranges[to - 1]!.last,
  }));
}

function peopleOf(people: DayPeople, { first, last }: DateBlock): Map<string, number> {
  const sum = new Map<string, number>();
  for (const [day, counts] of people) {
    if (day < first || day > last) continue;
    for (const [key, count] of counts) sum.set(key, (sum.get(key) ?? 0) + count);
  }
  return sum;
}

/**
 * Returns the days on which a window of several programs can start or end: none of them divides a block of
 * any program.
 */
export function boundariesOf(programs: readonly (readonly DateBlock[])[]): string[] {
  const candidates = new Set(programs.flatMap((blocks) => blocks.map(({ first }) => first)));
  const divides = (blocks: readonly DateBlock[], day: string) => {
    const block = blocks[lastAtOrBefore(blocks, day)];
    return block !== undefined && block.first < day && day <= block.last;
  };
  return [...candidates]
    .filter((day) => !programs.some((blocks) => divides(blocks, day)))
    .sort()
    .slice(1);
}

/** Returns the index of the last block that starts on or before a day, or −1. */
function lastAtOrBefore(blocks: readonly DateBlock[], day: string): number {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (blocks[middle]!.first <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** A window of days; null where it has no bound. `until` is the day after its last day. */
export interface DateWindow {
  from: string | null;
  until: string | null;
}

/** Widens a window to boundaries. A bound before the first or after the last boundary is removed. */
export function widened({ from, until }: DateWindow, boundaries: readonly string[]): DateWindow {
  return {
    from: from === null ? null : (boundaries.findLast((day) => day <= from) ?? null),
    until: until === null ? null : (boundaries.find((day) => day >= until) ?? null),
  };
}
