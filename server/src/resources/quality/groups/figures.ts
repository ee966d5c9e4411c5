import {
  addMoments,
  agreementOf,
  coarseCount,
  coarseValue,
  differenceToWhole,
  type Estimate,
  type Moments,
  meanOf,
  type Range,
} from '@eps/engine';
import { addConcept, type Cell, type ConceptSums, isWithin, type Tree } from './cells.ts';
import type { GroupedCycle } from './released.ts';

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
    ...presentConcept(own, whole?.concepts[id], floor),
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

function presentConcept(own: ConceptSums, whole: ConceptSums | undefined, floor: number) {
  const { n, range, favourable } = own;
  const step = stepOf(range, n, floor);
  const mean = step === undefined ? undefined : meanOf(own);
  const difference = whole && step !== undefined ? differenceToWhole(own, whole) : undefined;
  return {
    people: coarseCount(mostPeople(own, n, floor), floor),
    ...(mean && { mean: coarse(mean, step!, range) }),
    ...(range && { favourable: floor === 1 ? favourable / n : coarseValue(favourable / n, floor / n)! }),
    bands: Object.entries(own.bands)
      .map(([band, people]) => ({ band, people: coarseCount(people, floor) }))
      .filter(({ people }) => people > 0),
    items: Object.entries(own.items).map(([item_id, { n: answered, sum, min, max }]) => {
      const influence = stepOf({ min, max }, answered, floor)!;
      return { item_id, mean: coarseValue(sum / answered, influence)!, min, max };
    }),
    ...(difference && { difference: coarse(difference, step!, null) }),
  };
}

/**
 * How much the smallest number of people could change a mean: 0 for live figures, undefined if it is not
 * known.
 */
function stepOf(range: Range | null, n: number, floor: number): number | undefined {
  if (floor === 1) return 0;
  return range ? (floor * (range.max - range.min)) / n : undefined;
}

/** Rounds an estimate down and its interval outwards. */
function coarse({ value, interval }: Estimate, step: number, range: Range | null) {
  const within = (end: number) => (range ? Math.min(range.max, Math.max(range.min, end)) : end);
  return {
    value: coarseValue(value, step)!,
    ...(interval && {
      interval: [within(coarseValue(interval[0], step)!), within(0 - coarseValue(-interval[1], step)!)] as [
        number,
        number,
      ],
    }),
  };
}

/** The most people that may be shown beside bands, so that the rounding of small bands stays unknown. */
function mostPeople({ bands }: ConceptSums, people: number, floor: number): number {
  const counts = Object.values(bands);
  const judged = counts.reduce((sum, count) => sum + count, 0);
  if (floor === 1 || judged < floor) return people;
  const shown = counts.reduce((sum, count) => sum + coarseCount(count, floor), 0);
  return Math.min(people, shown + floor + coarseCount(Math.max(0, people - judged), floor));
}

/** The levels to which a released probability is rounded up. */
const LEVELS = [0.001, 0.01, 0.05, 1];

/** Presents how much groups differ; undefined if it cannot be computed. */
export function presentAgreement(groups: readonly Moments[], floor: number) {
  const found = agreementOf(groups);
  if (!found) return undefined;
  const { icc1, icc2, f, degrees, p } = found;
  if (floor === 1) return { icc1, icc2, f, degrees, p };
  return { icc1: coarseValue(icc1, 0.1)!, p: LEVELS.find((level) => p <= level)! };
}

/** When the latest cell of these cycles was released; null without any. */
export function releasedAt(cycles: readonly { cells: Record<string, Cell> }[]): string | null {
  const times = cycles.flatMap(({ cells }) => Object.values(cells).map(({ released_at }) => released_at));
  return times.sort().at(-1) ?? null;
}
