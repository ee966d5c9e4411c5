import type { GroupResults } from '@eps/sdk';
import { betterBy, conceptIn } from '../groups/items.ts';

type Group = GroupResults['groups'][number];

/** A score of a team in the last period, with what it is compared with. */
export interface TeamScore {
  id: string;
  label: string;
  range: { min: number; max: number } | null;
  /** The better side; a composite has none. */
  direction?: 'higher' | 'lower';
  bands: { id: string; label: string; from?: number; to?: number }[];
  mean: { value: number; interval?: number[] };
  favourable: number | null;
  everybody?: number;
  /** The mean of the period before, if it is comparable. */
  before?: number;
  /** The means of the last periods that are comparable with each other, the oldest first. */
  course: number[];
}

/** How many periods the course of a score shows. */
const PERIODS = 12;

/**
 * Puts together the scores of a team, or of everybody without `unitId`: the groups of the last period, and
 * those of the team in each period.
 */
export function teamScores(
  { concepts, groups }: GroupResults,
  periods: GroupResults | undefined,
  unitId: string | undefined,
): TeamScore[] {
  const team = groups.find(({ unit_id }) => unit_id === unitId);
  return concepts.flatMap((concept): TeamScore[] => {
    const { concept_id: id, label, range, direction, bands } = concept;
    const own = conceptIn(team, id);
    if (!own?.mean) return [];
    const course = comparable(periods?.groups ?? [], id).slice(-PERIODS);
    const before = course.at(-2);
    return [
      {
        id,
        label,
        range,
        ...(direction && { direction }),
        bands: bands.map(({ band, ...rest }) => ({ id: band, ...rest })),
        mean: own.mean,
        favourable: own.favourable ?? null,
        ...(own.difference && { everybody: own.mean.value - own.difference.value }),
        ...(before !== undefined && { before }),
        course,
      },
    ];
  });
}

/** The means of a concept in the latest periods without a gap, all with the same questions. */
function comparable(groups: readonly Group[], id: string): number[] {
  const course: number[] = [];
  for (const group of groups.toReversed()) {
    const { mean, joined } = conceptIn(group, id) ?? {};
    if (!mean) break;
    course.unshift(mean.value);
    if (joined === false) break;
  }
  return course;
}

/** A question of a team that differs from everybody. */
export interface ItemDifference {
  id: string;
  prompt: string;
  mean: number;
  /** In points; positive if the team is higher. */
  difference: number;
  /** Of the range of its points, positive if the team is on the better side. */
  better: number;
}

/** Differences that are too small to mention, as a share of the points of a question. */
const SMALL = 0.02;
const MENTIONED = 3;

/** The questions in which a team differs most from everybody, the largest differences first. */
export function standingOut({ concepts, groups }: GroupResults, unitId: string | undefined) {
  const [everybody, team] = [undefined, unitId].map((id) => groups.find(({ unit_id }) => unit_id === id));
  const found = new Map<string, ItemDifference>();
  for (const { concept_id, direction = 'higher', items } of concepts)
    for (const { item_id: id, prompt } of items) {
      const own = conceptIn(team, concept_id)?.items.find(({ item_id }) => item_id === id);
      const all = conceptIn(everybody, concept_id)?.items.find(({ item_id }) => item_id === id)?.mean;
      const better = betterBy(own, all, direction);
      if (better === undefined || Math.abs(better) < SMALL || found.has(id)) continue;
      found.set(id, { id, prompt, mean: own!.mean!, difference: own!.mean! - all!, better });
    }
  const sorted = [...found.values()].sort((a, b) => b.better - a.better);
  return {
    better: sorted.filter(({ better }) => better > 0).slice(0, MENTIONED),
    worse: sorted
      .filter(({ better }) => better < 0)
      .slice(-MENTIONED)
      .reverse(),
  };
}
