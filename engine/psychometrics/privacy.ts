/**
 * Suppression of small counts. A published count never describes fewer people than the floor, and neither
 * does the difference of published counts: if the omitted counts together would still be small, the smallest
 * other count is left out too (complementary suppression).
 */

/**
 * Returns the entries that can be published beside their total.
 *
 * @param withheld people of the total who are in none of the entries
 */
export function countsAbove<Entry extends { count: number }>(
  entries: readonly Entry[],
  floor: number,
  withheld = 0,
): Entry[] {
  const omitted = new Set(entries.filter(({ count }) => count < floor));
  const remaining = entries.filter((entry) => !omitted.has(entry)).sort((a, b) => a.count - b.count);
  let people = [...omitted].reduce((sum, { count }) => sum + count, withheld);
  for (const smallest of remaining) {
    if (people === 0 || people >= floor) break;
    omitted.add(smallest);
    people += smallest.count;
  }
  return entries.filter((entry) => !omitted.has(entry));
}

/** People of one group on one day. */
export type DayCounts = ReadonlyMap<string, number>;

/** A range of consecutive days: the indexes of its first day and of the day after its last. */
export interface DayBlock {
  from: number;
  to: number;
}

/**
 * Divides days into blocks so that any two windows of whole blocks differ, for every group, by nobody or by
 * at least `floor` people. Days left at the end belong to the last block.
 *
 * @param days counts by group, in order of the days
 */
export function dayBlocks(days: readonly DayCounts[], floor: number): DayBlock[] {
  const blocks: (DayBlock & { people: Map<string, number> })[] = [];
  let open = { from: 0, to: 0, people: new Map<string, number>() };
  days.forEach((day, index) => {
    open = { from: open.from, to: index + 1, people: sumOf(open.people, day) };
    if (!isLarge(open.people, floor)) return;
    blocks.push(open);
    open = { from: index + 1, to: index + 1, people: new Map() };
  });
  while (open.to > open.from && blocks.length > 0 && !isLarge(open.people, floor)) {
    const last = blocks.pop()!;
    open = { from: last.from, to: open.to, people: sumOf(last.people, open.people) };
  }
  const all = open.to > open.from ? [...blocks, open] : blocks;
  return all.map(({ from, to }) => ({ from, to }));
}

/** Whether every group has enough people; days without people are not a block of their own. */
function isLarge(people: DayCounts, floor: number): boolean {
  return people.size > 0 && [...people.values()].every((count) => count >= floor);
}

function sumOf(a: DayCounts, b: DayCounts): Map<string, number> {
  const sum = new Map(a);
  for (const [group, count] of b) sum.set(group, (sum.get(group) ?? 0) + count);
  return sum;
}
