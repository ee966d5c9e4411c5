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
import { absenceIn } from '../../results/ledger/counted-cells.ts';
import type { ConceptSums, ItemSums } from '../../results/ledger/sums.ts';
import type { PeriodSums } from '../../results/ledger/unit-figures.ts';
import { EVERYBODY, type UnitSums } from '../../results/ledger/unit-sums.ts';

export interface GroupedCycle extends PeriodSums {
  startsAt: string | null;
}

const comparable = new WeakMap<GroupedCycle, Map<string, string>>();

/** Sums over the people of a group. */
export interface GroupSums extends Pick<UnitSums, 'people' | 'enrolled'> {
  concepts: Record<string, ConceptSums>;
}

/** Returns the sums of a unit or of everybody, without values that are not comparable. */
export function sumsOf(cycle: GroupedCycle, unit: string | null): GroupSums {
  const { people = 0, enrolled = 0, concepts = {} } = cycle.sums.get(unit ?? EVERYBODY) ?? {};
  const kept = comparableIn(cycle);
  const shown = Object.entries(concepts).flatMap(([id, sums]) => {
    const own = sums.find(({ comparable }) => comparable === kept.get(id));
    return own ? [[id, own] as const] : [];
  });
  return { people, enrolled, concepts: Object.fromEntries(shown) };
}

/** Returns, for each concept, the items and parameters of which most people of a cycle have values. */
export function comparableIn(cycle: GroupedCycle): Map<string, string> {
  const { concepts = {} } = cycle.sums.get(EVERYBODY) ?? {};
  const most = (own: readonly ConceptSums[]) => own.reduce((best, each) => (each.n > best.n ? each : best));
  const known =
    comparable.get(cycle) ?? new Map(Object.entries(concepts).map(([id, own]) => [id, most(own).comparable]));
  comparable.set(cycle, known);
  return known;
}

/** Returns the values of people who belong to exactly one of these units, by unit, of at least the floor. */
export function momentsOf(
  cycle: GroupedCycle,
  units: readonly string[],
  conceptId: string,
  { tree, floor }: { tree: UnitTree; floor: number },
): Moments[] {
  const kept = comparableIn(cycle).get(conceptId);
  const momentsIn = ({ concepts }: Partial<Pick<UnitSums, 'concepts'>>) =>
    concepts?.[conceptId]?.find(({ comparable }) => comparable === kept);
  return units.flatMap((unit) => {
    const all = momentsIn(cycle.sums.get(unit) ?? {});
    if (!all) return [];
    const own: Moments = { n: all.n, sum: all.sum, squares: all.squares };
    for (const people of cycle.shared) {
      const shared = isInUnit(people, unit, tree) ? momentsIn(people) : undefined;
      if (shared) addMoments(own, { n: -shared.n, sum: -shared.sum, squares: -shared.squares });
    }
    return own.n >= floor ? [own] : [];
  });
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
export function absenceOf({ sums }: GroupedCycle, unit: string | null, tree: UnitTree) {
  const { isMerged = false, into = null } = (unit !== null && sums.get(unit)) || {};
  const merged = isMerged ? [{ units: [unit!], into }] : [];
  return { respondents: null, rate: null, concepts: [], ...absenceIn(merged, unit, tree) };
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
