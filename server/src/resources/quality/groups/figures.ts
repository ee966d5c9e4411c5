import {
  addMoments,
  agreementOf,
  coarseCount,
  coarseValue,
  differenceToWhole,
  type Estimate,
  type Moments,
  meanOf,
} from '@eps/engine';
import { addConcept, type Cell, type ConceptSums, isWithin, type Tree } from './cells.ts';
import type { GroupedCycle } from './released.ts';
import { mostPeople, rangedItems, releasedAgreement, releasedConcept } from './released-figures.ts';

/** Sums over the people of a group. */
export interface GroupSums {
  people: number;
  enrolled: number;
  concepts: Record<string, ConceptSums>;
}

/** Adds up the cells of a cycle whose people belong to a unit, without values that are not comparable. */
export function sumsOf(cycle: GroupedCycle, unit: string | undefined, tree: Tree): GroupSums {
  const kept = comparableIn(cycle);
  const sums: GroupSums = { people: 0, enrolled: 0, concepts: {} };
  for (const cell of Object.values(cycle.cells)) {
    if (!isWithin(cell, unit, tree)) continue;
    sums.people += cell.people;
    for (const [id, own] of Object.entries(cell.concepts))
      if (kept.get(id) === own.comparable) addConcept(sums.concepts, id, own);
  }
  for (const each of cycle.enrolled) if (isWithin(each, unit, tree)) sums.enrolled += each.people;
  return sums;
}

/** Returns, for each concept, the items and parameters of which most people of a cycle have values. */
export function comparableIn({ cells }: GroupedCycle): Map<string, string> {
  const people = new Map<string, Map<string, number>>();
  for (const { concepts } of Object.values(cells))
    for (const [id, { comparable, n }] of Object.entries(concepts)) {
      const own = people.get(id) ?? new Map<string, number>();
      people.set(id, own.set(comparable, (own.get(comparable) ?? 0) + n));
    }
  return new Map(
    [...people].map(([id, own]) => [id, [...own].sort(([, a], [, b]) => b - a)[0]![0]] as const),
  );
}

/** Returns the values of people who belong to exactly one of these units, by unit. */
export function momentsOf(
  cycle: GroupedCycle,
  units: readonly string[],
  conceptId: string,
  tree: Tree,
): Moments[] {
  const comparable = comparableIn(cycle).get(conceptId);
  const groups = new Map<string, Moments>();
  for (const cell of Object.values(cycle.cells)) {
    const own = units.filter((unit) => isWithin(cell, unit, tree));
    const concept = cell.concepts[conceptId];
    if (own.length !== 1 || concept?.comparable !== comparable || !concept) continue;
    const sum = groups.get(own[0]!) ?? { n: 0, sum: 0, squares: 0 };
    groups.set(own[0]!, sum);
    addMoments(sum, concept);
  }
  return [...groups.values()];
}

/**
 * Presents a group. With a floor above 1, counts are multiples of it, and other figures are rounded to the
 * change that this many people could cause.
 */
export function presentGroup(sums: GroupSums, whole: GroupSums | undefined, floor: number) {
  const concepts = Object.entries(sums.concepts).map(([id, own]) => ({
    concept_id: id,
    ...(floor === 1
      ? presentConcept(own, whole?.concepts[id])
      : releasedConcept(own, whole?.concepts[id], floor)),
  }));
  const most = Math.min(...Object.values(sums.concepts).map((own) => mostPeople(own, sums.people, floor)));
  const { enrolled } = sums;
  // Everybody who answered was enrolled: a share above 1 means that people have left since.
  const rate = enrolled > 0 ? Math.min(1, sums.people / enrolled) : null;
  return {
    respondents: coarseCount(Math.min(sums.people, most), floor),
    rate: floor === 1 || enrolled === 0 ? rate : coarseValue(rate, floor / enrolled),
    concepts,
  };
}

function presentConcept(own: ConceptSums, whole: ConceptSums | undefined) {
  const { n, range, favourable, bands } = own;
  const mean = meanOf(own);
  const difference = whole && differenceToWhole(own, whole);
  return {
    people: n,
    ...(mean && { mean: presentEstimate(mean) }),
    ...(range && { favourable: favourable / n }),
    bands: Object.entries(bands).map(([band, people]) => ({ band, people })),
    items: rangedItems(own).map(([item_id, { n: answered, sum, min, max }]) => {
      return { item_id, mean: sum / answered, min, max };
    }),
    ...(difference && { difference: presentEstimate(difference) }),
  };
}

function presentEstimate({ value, interval }: Estimate) {
  return { value, ...(interval && { interval }) };
}

/** Presents how much groups differ; undefined if that cannot be said. */
export function presentAgreement(groups: readonly Moments[], floor: number) {
  if (floor > 1) return releasedAgreement(groups);
  const found = agreementOf(groups);
  if (!found) return undefined;
  const { icc1, icc2, f, degrees, p } = found;
  return { icc1, icc2, f, degrees, p };
}

/** When the latest cell of these cycles was released; null without any. */
export function releasedAt(cycles: readonly { cells: Record<string, Cell> }[]): string | null {
  const times = cycles.flatMap(({ cells }) => Object.values(cells).map(({ released_at }) => released_at));
  return times.sort().at(-1) ?? null;
}
