import {
  ConceptCounter,
  dropCompleteCases,
  dropItems,
  incompletePeople,
  isFew,
  type MeasuredConcept,
  useCompleteCases,
} from '@eps/engine';
import { type Counts, countsId, type SealedCounts } from './counts.ts';
import type { CountKey } from './queries.ts';
import type { SelectedCell } from './selection.ts';

/** The counters of a concept over all selected programs, bundles and days. */
export interface CombinedCounters {
  concept: MeasuredConcept;
  total: ConceptCounter;
  /** By value of the variable. */
  groups: Map<string, ConceptCounter>;
  /** Whether counts of a few people were removed. */
  isReduced: boolean;
}

export interface Reduction {
  counts: ReadonlyMap<string, SealedCounts>;
  isPartial: boolean;
  /** Awaited between the parts of the work, so that other requests get turns. */
  turn: () => Promise<void>;
}

/**
 * Adds up the counters of a concept. From each program and bundle it first removes the people with incomplete
 * cases where there are few of them: the difference of two responses would describe them.
 */
export async function combine(
  concept: MeasuredConcept,
  cells: readonly SelectedCell[],
  reduction: Reduction,
): Promise<CombinedCounters> {
  let sum: ConceptCounter | undefined;
  const combined = {
    concept,
    groups: new Map<string, ConceptCounter>(),
    isReduced: false,
  };
  for (const cell of cells) {
    const total = (await sumOf(concept, cell.total, reduction)).counter;
    const groups: Counts[] = [];
    for (const keys of cell.groups) groups.push(await sumOf(concept, keys, reduction));
    const people = total.n;
    const counters = groups.map(({ counter }) => counter);
    if (cell.basis === 'answered') {
      combined.isReduced ||= total.moments.n > 0;
      for (const counter of [total, ...counters]) dropCompleteCases(counter);
      if (dropFewAnswered(total, counters, cell.floor, reduction)) combined.isReduced = true;
    } else if (reduction.isPartial) {
      for (const counter of [total, ...counters]) onlyCompleteCases(counter);
    } else if (removeFewIncomplete(total, counters, cell.floor)) {
      combined.isReduced = true;
    }
    combined.isReduced ||= total.n < people;
    if (sum) sum.merge(total);
    else sum = total;
    for (const { value, counter } of groups) {
      const known = combined.groups.get(value);
      if (known) known.merge(counter);
      else combined.groups.set(value, counter);
    }
  }
  return { ...combined, total: sum ?? new ConceptCounter(concept.items.length) };
}

/** Adds counters of different days. The sum is the first of them: large counters take long to copy. */
async function sumOf(
  concept: MeasuredConcept,
  keys: readonly CountKey[],
  { counts, turn }: Reduction,
): Promise<Counts> {
  let sum: Counts | undefined;
  for (const key of keys) {
    const one = counts.get(countsId(key))?.open();
    if (one && sum) sum.counter.merge(one.counter);
    else sum ??= one;
    await turn();
  }
  return sum ?? { value: '', counter: new ConceptCounter(concept.items.length) };
}

/**
 * Days and programs are published in blocks of enough complete cases; among the other people, a block may
 * have only one. So a selection of days counts complete cases only.
 */
function onlyCompleteCases(counter: ConceptCounter): void {
  useCompleteCases(counter, () => true);
  counter.n = counter.moments.n;
}

/**
 * Leaves out the people with incomplete cases where there are few of them: in the total, in a group, or
 * outside of all groups; the last two add up to the total. Returns whether something was removed.
 */
function removeFewIncomplete(
  total: ConceptCounter,
  groups: readonly ConceptCounter[],
  floor: number,
): boolean {
  const inTotal = incompletePeople(total);
  const inGroups = groups.map(incompletePeople);
  const everybody = total.n - total.moments.n;
  const members = groups.map(({ n, moments }) => n - moments.n);
  const isFewInTotal = (index: number) => isFew(inTotal[index]!, floor) || isFew(everybody, floor);
  const isFewInGroups = (index: number) =>
    isFewInTotal(index) ||
    hasFewPart(
      inTotal[index]!,
      inGroups.map((counts) => counts[index]!),
      floor,
    );
  const isReduced = isFew(everybody, floor) || inTotal.some((_, index) => isFewInTotal(index));
  useCompleteCases(total, isFewInTotal);
  for (const group of groups) {
    useCompleteCases(group, isFewInGroups);
    if (isFew(everybody, floor) || hasFewPart(everybody, members, floor)) group.n = group.moments.n;
  }
  if (isFew(everybody, floor)) total.n = total.moments.n;
  return isReduced;
}

/**
 * Where few people or nobody answer all items, as in adaptive tests, leaves out the items that few people
 * answered. For a selection of days it leaves out every item, because a block of days may add one answer to
 * it. Returns whether something was removed.
 */
function dropFewAnswered(
  total: ConceptCounter,
  groups: readonly ConceptCounter[],
  floor: number,
  { isPartial }: Reduction,
): boolean {
  const inTotal = total.items.map(({ n }) => n);
  const inGroups = groups.map(({ items }) => items.map(({ n }) => n));
  const isDropped = (index: number) => isPartial || isFew(inTotal[index]!, floor);
  dropItems(total, isDropped);
  for (const group of groups)
    dropItems(
      group,
      (index) =>
        isDropped(index) ||
        hasFewPart(
          inTotal[index]!,
          inGroups.map((counts) => counts[index]!),
          floor,
        ),
    );
  return inTotal.some((n, index) => n > 0 && isDropped(index));
}

function hasFewPart(total: number, parts: readonly number[], floor: number): boolean {
  const rest = total - parts.reduce((sum, n) => sum + n, 0);
  return isFew(rest, floor) || parts.some((n) => isFew(n, floor));
}
