import {
  agreementOf,
  coarseBelow,
  coarseCount,
  coarsePart,
  coarseStep,
  coarseValue,
  differenceToWhole,
  type Estimate,
  type Moments,
  meanOf,
  type Range,
  rounded,
} from '@eps/engine';
import type { ConceptSums, ItemSums } from './cells.ts';

/**
 * Figures of groups for readers who may not read answers. Counts are multiples of the floor. Mean, standard
 * deviation and shares are rounded to what the floor of people could change, and none says that everybody is
 * at the highest value or that nobody differs. Everything else is computed from these rounded figures, so it
 * says nothing more.
 */
export function releasedConcept(own: ConceptSums, whole: ConceptSums | undefined, floor: number) {
  const { n, range, favourable } = own;
  const mean = range && released(own, range, floor);
  const difference = mean && whole?.range && differenceOf(mean, released(whole, whole.range, floor));
  return {
    people: coarseCount(mostPeople(own, n, floor), floor),
    ...(mean && { mean: presentMean(mean, range) }),
    ...(range && { favourable: coarseBelow(favourable / n, floor / n, { min: 0, max: 1 })! }),
    bands: Object.entries(shownBands(own, floor))
      .map(([band, people]) => ({ band, people }))
      .filter(({ people }) => people > 0),
    items: rangedItems(own).map(([item_id, { n: answered, sum, min, max }]) => {
      const influence = (floor * (max - min)) / answered;
      return { item_id, mean: coarseBelow(sum / answered, influence, { min, max })!, min, max };
    }),
    ...(difference && { difference }),
  };
}

/** Returns the items with a lowest and a highest score, by id. In stored sums, no limit is null. */
export function rangedItems({ items }: ConceptSums): [id: string, ItemSums][] {
  return Object.entries(items).filter(([, { min, max }]) => Number.isFinite(min) && Number.isFinite(max));
}

/** The most people that may be shown beside bands, so that the rounding of small bands stays unknown. */
export function mostPeople(own: ConceptSums, people: number, floor: number): number {
  const judged = total(bandsOf(own));
  if (floor === 1 || judged < floor) return people;
  const shown = total(shownBands(own, floor));
  return Math.min(people, shown + floor + coarseCount(Math.max(0, people - judged), floor));
}

/** A value of one item or an expression can have so few levels that bands and spread are a table of it. */
function hasFewLevels({ items }: ConceptSums): boolean {
  return Object.keys(items).length < 2;
}

function bandsOf(own: ConceptSums): Record<string, number> {
  return hasFewLevels(own) ? {} : own.bands;
}

function shownBands(own: ConceptSums, floor: number): Record<string, number> {
  const bands = Object.entries(bandsOf(own));
  return Object.fromEntries(bands.map(([band, people]) => [band, coarsePart(people, own.n, floor)]));
}

function total(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** What is published of the values of a group. */
interface ReleasedMoments extends Moments {
  step: number;
  /** Whether the spread is published. */
  hasSpread: boolean;
}

/** Returns the moments that people with the published mean and standard deviation would have. */
function released(own: ConceptSums, range: Range, floor: number): ReleasedMoments {
  const influence = (floor * (range.max - range.min)) / own.n;
  const step = influence > 0 ? coarseStep(influence) : 0;
  const n = coarseCount(own.n, floor);
  const mean = coarseBelow(own.sum / own.n, influence, range)!;
  const variance = Math.max(0, (own.squares - own.sum ** 2 / own.n) / (own.n - 1));
  // Rounded up, to one step at least.
  const sd = Math.max(step, 0 - (coarseValue(0 - Math.sqrt(variance), influence) ?? 0));
  const squares = (n - 1) * sd ** 2 + n * mean ** 2;
  return { n, sum: n * mean, squares, step, hasSpread: !hasFewLevels(own) };
}

function presentMean({ step, hasSpread, ...moments }: ReleasedMoments, { min, max }: Range) {
  const { interval } = meanOf(moments)!;
  const value = rounded(moments.sum / moments.n);
  if (!hasSpread || !interval) return { value };
  // The true mean is less than a step above the published one.
  const [low, high] = outwards([interval[0], interval[1] + step], step);
  return { value, interval: [Math.max(min, low), Math.min(max, high)] as [number, number] };
}

function differenceOf(own: ReleasedMoments, whole: ReleasedMoments) {
  const found: Estimate | undefined = differenceToWhole(own, whole);
  if (!found) return undefined;
  const value = rounded(found.value);
  if (!own.hasSpread || !found.interval) return { value };
  const [low, high] = found.interval;
  return { value, interval: outwards([low - whole.step, high + own.step], own.step) };
}

function outwards([low, high]: [number, number], step: number): [number, number] {
  return [coarseValue(low, step)!, 0 - coarseValue(0 - high, step)!];
}

/** The levels to which a released probability is rounded up. */
const LEVELS = [0.001, 0.01, 0.05, 1];

/** Presents how much groups differ; undefined with fewer than two of them. */
export function releasedAgreement(groups: readonly Moments[]) {
  if (groups.length < 2) return undefined;
  // Where nobody differs from their group, that must not be said.
  const means = new Set(groups.map(({ n, sum }) => rounded(sum / n)));
  const { icc1, p } = agreementOf(groups) ?? (means.size > 1 ? { icc1: 1, p: 0 } : { icc1: 0, p: 1 });
  return {
    icc1: coarseBelow(icc1, 0.1, { min: -1, max: 1 })!,
    p: LEVELS.find((level) => p <= level)!,
  };
}
