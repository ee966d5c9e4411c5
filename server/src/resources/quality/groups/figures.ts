import {
  addMoments,
  agreementOf,
  differenceToWhole,
  type Estimate,
  isInUnit,
  type Moments,
  meanOf,
  type UnitTree,
} from '@eps/engine';
import { absenceIn, type MergedPeople } from '../../results/ledger/counted-cells.ts';
import { addConcept, type ConceptSums, type ItemSums } from '../../results/ledger/sums.ts';

/** People who are counted together, and the units that all of them belong to. */
export interface CountedPeople {
  units: readonly string[];
  people: number;
  concepts: Record<string, ConceptSums[]>;
}

export interface GroupedCycle {
  startsAt: string | null;
  cells: readonly CountedPeople[];
  enrolled: readonly { units: readonly string[]; people: number }[];
  merged: readonly MergedPeople[];
}

/** Sums over the people of a group. */
export interface GroupSums {
  people: number;
  enrolled: number;
  concepts: Record<string, ConceptSums>;
}

/** Adds up the cells of a cycle whose people belong to a unit, without values that are not comparable. */
export function sumsOf(cycle: GroupedCycle, unit: string | null, tree: UnitTree): GroupSums {
  const kept = comparableIn(cycle);
  const lists: Record<string, ConceptSums[]> = {};
  let people = 0;
  for (const cell of cycle.cells) {
    if (!isInUnit(cell, unit, tree)) continue;
    people += cell.people;
    for (const [id, sums] of Object.entries(cell.concepts))
      for (const own of sums) {
        if (kept.get(id) !== own.comparable) continue;
        lists[id] ??= [];
        addConcept(lists[id], own);
      }
  }
  let enrolled = 0;
  for (const each of cycle.enrolled) if (isInUnit(each, unit, tree)) enrolled += each.people;
  const concepts = Object.fromEntries(Object.entries(lists).map(([id, [sums]]) => [id, sums!]));
  return { people, enrolled, concepts };
}

const comparable = new WeakMap<GroupedCycle, Map<string, string>>();

/** Returns, for each concept, the items and parameters of which most people of a cycle have values. */
export function comparableIn(cycle: GroupedCycle): Map<string, string> {
  const known = comparable.get(cycle);
  if (known) return known;
  const people = new Map<string, Map<string, number>>();
  for (const { concepts } of cycle.cells)
    for (const [id, sums] of Object.entries(concepts))
      for (const { comparable: own, n } of sums) {
        const counts = people.get(id) ?? new Map<string, number>();
        people.set(id, counts.set(own, (counts.get(own) ?? 0) + n));
      }
  const most = new Map(
    [...people].map(([id, own]) => [id, [...own].sort(([, a], [, b]) => b - a)[0]![0]] as const),
  );
  comparable.set(cycle, most);
  return most;
}

/** Returns the values of people who belong to exactly one of these units, by unit, of at least the floor. */
export function momentsOf(
  cycle: GroupedCycle,
  units: readonly string[],
  conceptId: string,
  { tree, floor }: { tree: UnitTree; floor: number },
): Moments[] {
  const kept = comparableIn(cycle).get(conceptId);
  const groups = new Map<string, Moments>();
  for (const cell of cycle.cells) {
    const own = units.filter((unit) => isInUnit(cell, unit, tree));
    const concept = cell.concepts[conceptId]?.find((sums) => sums.comparable === kept);
    if (own.length !== 1 || !concept) continue;
    const sum = groups.get(own[0]!) ?? { n: 0, sum: 0, squares: 0 };
    groups.set(own[0]!, sum);
    addMoments(sum, concept);
  }
  return [...groups.values()].filter(({ n }) => n >= floor);
}

/**
 * Presents a group exactly, from the floor of people on; each figure needs as many of its own.
 *
 * @param floor 1 for live figures
 */
export function presentGroup(sums: GroupSums, whole: GroupSums | undefined, floor: number) {
  const { people, enrolled } = sums;
  return {
    respondents: people,
    // Everybody who answered was enrolled: a share above 1 means that people have left since.
    rate: enrolled >= Math.max(1, floor) ? Math.min(1, people / enrolled) : null,
    concepts: Object.entries(sums.concepts).map(([id, own]) => ({
      concept_id: id,
      ...(own.n < floor ? tooFew() : presentConcept(own, whole?.concepts[id], floor)),
    })),
  };
}

/** Why a unit of a cycle has no figures and, if its people count further up, where. */
export function absenceOf(cycle: GroupedCycle, unit: string | null, tree: UnitTree) {
  const nothing = { respondents: null, rate: null, concepts: [] };
  return { ...nothing, ...absenceIn(cycle.merged, unit, tree) };
}

function tooFew() {
  const reasons = { people: 'too_few' as const };
  return { people: null, mean: null, favourable: null, bands: [], items: [], reasons };
}

function presentConcept(own: ConceptSums, whole: ConceptSums | undefined, floor: number) {
  const { n, range, favourable, bands } = own;
  const mean = meanOf(own);
  const difference = whole && differenceToWhole(own, whole);
  const items = rangedItems(own).map(([item_id, { n: answered, sum, min, max }]) => {
    return { item_id, mean: answered < floor ? null : sum / answered, min, max };
  });
  return {
    people: n,
    ...(mean && { mean: presentEstimate(mean) }),
    ...(range && { favourable: favourable / n }),
    bands: Object.entries(bands).map(([band, people]) => ({ band, people })),
    items,
    ...(difference && { difference: presentEstimate(difference) }),
    ...(items.some((item) => item.mean === null) && { reasons: { items: 'too_few' as const } }),
  };
}

/** Returns the items with a lowest and a highest score, by id. In stored sums, no limit is null. */
function rangedItems({ items }: ConceptSums): [id: string, ItemSums][] {
  return Object.entries(items).filter(([, { min, max }]) => Number.isFinite(min) && Number.isFinite(max));
}

function presentEstimate({ value, interval }: Estimate) {
  return { value, ...(interval && { interval }) };
}

/** Presents how much groups differ; undefined if that cannot be said. */
export function presentAgreement(groups: readonly Moments[]) {
  const found = agreementOf(groups);
  if (!found) return undefined;
  const { icc1, icc2, f, degrees, p } = found;
  return { icc1, icc2, f, degrees, p };
}
