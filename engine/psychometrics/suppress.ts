import { type ConceptCounter, MOST_ITEMS } from './counter.ts';
import type { MeasuredConcept } from './plan.ts';
import { countsAbove } from './privacy.ts';
import { forEachScore, type ScoreCounts } from './score-counts.ts';

/**
 * What an item's option counts and the statistics of complete cases give away together: their difference is
 * the answers of the people whose case is not complete. The functions here remove such people where they are
 * fewer than the floor.
 */

/** Returns, for each item, how many people answered it without answering all items. */
export function incompletePeople({ items, moments }: ConceptCounter): number[] {
  return items.map(({ n }) => n - moments.n);
}

/** Counts the given items over complete cases only. */
export function useCompleteCases(counter: ConceptCounter, isItem: (index: number) => boolean): void {
  counter.items.forEach((item, index) => {
    if (!isItem(index)) return;
    item.n = counter.moments.n;
    for (const option of item.options.values()) option.count = option.complete;
  });
}

/** Removes the statistics of complete cases, which are too few; option counts remain. */
export function dropCompleteCases(counter: ConceptCounter): void {
  counter.moments.n = 0;
  counter.moments.sums.fill(0);
  counter.moments.products.fill(0);
  for (const item of counter.items) {
    item.byTotal.clear();
    for (const option of item.options.values()) Object.assign(option, { complete: 0, rest: 0 });
  }
}

/** Removes the counts of the given items. */
export function dropItems(counter: ConceptCounter, isItem: (index: number) => boolean): void {
  counter.items.forEach((item, index) => {
    if (!isItem(index)) return;
    item.n = 0;
    item.options.clear();
    item.byTotal.clear();
  });
}

/** Whether a count describes somebody, but too few people to be published. */
export function isFew(count: number, floor: number): boolean {
  return count > 0 && count < floor;
}

/** Counts of groups that are left out although a count of their own may be large enough. */
export interface HiddenCounts {
  /** Ids of items that a few people of a group answered. */
  items: ReadonlySet<string>;
  /** Ids of options by item id. */
  options: ReadonlyMap<string, ReadonlySet<string>>;
  /** Sum scores of the histogram. */
  totals: ReadonlySet<number>;
}

/**
 * Returns which items, options and sum scores are left out in all groups of a concept. One that is shown
 * has at least `floor` people in each group, and nobody or at least `floor` people in none of the groups;
 * those left out have, together, nobody or at least `floor` people in each group. So no count below the
 * floor can be found from the groups and their total.
 */
export function hiddenInGroups(
  concept: MeasuredConcept,
  total: ConceptCounter,
  groups: readonly ConceptCounter[],
  floor: number,
): HiddenCounts {
  const options = concept.items.map((item, index) => {
    const countIn = (counter: ConceptCounter, id: string) => counter.items[index]!.options.get(id);
    const rows = item.options.map((id) => ({
      key: id,
      count: countIn(total, id)?.count ?? 0,
      complete: countIn(total, id)?.complete ?? 0,
      groups: groups.map((group) => countIn(group, id)?.count ?? 0),
    }));
    return [item.id, hiddenRows(rows, floor)] as const;
  });
  const counts = histogramOf(total);
  const byGroup = groups.map(
    (group) => new Map(histogramOf(group).map(({ value, count }) => [value, count])),
  );
  const rows = counts.map(({ value, count }) => ({
    key: value,
    count,
    complete: count,
    groups: byGroup.map((group) => group.get(value) ?? 0),
  }));
  const items = concept.items.filter((_, index) => {
    const people = groups.map((group) => group.items[index]!.n);
    const others = total.items[index]!.n - people.reduce((sum, n) => sum + n, 0);
    return [others, ...people].some((n) => isFew(n, floor));
  });
  return {
    items: new Set(items.map(({ id }) => id)),
    options: new Map(options),
    totals: hiddenRows(rows, floor),
  };
}

/** Returns how many complete cases have each sum score, in ascending order. */
export function histogramOf({ items }: ConceptCounter): { value: number; count: number }[] {
  return [...(items[0]?.byTotal ?? [])]
    .map(([value, scores]) => ({ value, count: peopleIn(scores) }))
    .sort((a, b) => a.value - b.value);
}

function peopleIn(scores: ScoreCounts): number {
  let people = 0;
  forEachScore(scores, (_, count) => {
    people += count;
  });
  return people;
}

/** A count of the total, over everybody and over complete cases, with its parts in the groups. */
interface Row<Key> {
  key: Key;
  count: number;
  complete: number;
  groups: readonly number[];
}

function hiddenRows<Key>(rows: readonly Row<Key>[], floor: number): Set<Key> {
  const shown = new Set(
    countsAbove(rows, floor).filter(({ count, complete, groups }) => {
      const people = groups.reduce((sum, n) => sum + n, 0);
      return (
        groups.every((n) => n >= floor) && !isFew(count - people, floor) && !isFew(complete - people, floor)
      );
    }),
  );
  const ascending = [...shown].sort((a, b) => Math.min(...a.groups) - Math.min(...b.groups));
  const isHiddenFew = (group: number) =>
    isFew(
      rows.filter((row) => !shown.has(row)).reduce((sum, { groups }) => sum + groups[group]!, 0),
      floor,
    );
  const groupCount = rows[0]?.groups.length ?? 0;
  for (const smallest of ascending) {
    if (!Array.from({ length: groupCount }, (_, group) => group).some(isHiddenFew)) break;
    shown.delete(smallest);
  }
  return new Set(rows.filter((row) => !shown.has(row)).map(({ key }) => key));
}

/** Whether a concept has more items than statistics of complete cases are kept for. */
export function isItemBank({ items }: Pick<MeasuredConcept, 'items'>): boolean {
  return items.length > MOST_ITEMS;
}
