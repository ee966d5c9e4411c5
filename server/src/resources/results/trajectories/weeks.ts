import { type ChangeClass, coarseCount, coarsePart } from '@eps/engine';
import { type ComparableValue, changeOf } from './changed.ts';

const WEEK_MS = 7 * 86_400_000;

/** A value at the time of its answers, in epoch milliseconds. */
export interface MeasuredAt extends ComparableValue {
  at: number;
  /** When the value was released, which can be later. */
  releasedAt: number;
}

/** How many people have a value in a week, and how they changed since their first one. */
export interface WeekCounts extends Record<ChangeClass, number> {
  people: number;
  /** People who deteriorated across the cut-off. */
  harmed: number;
}

/** The contribution of a person to the counts of a week. */
export interface PersonWeek {
  week: number;
  /** When no later value can be of the same week any more, in epoch milliseconds. */
  endsAt: number;
  counts: WeekCounts;
}

export const noCounts = (): WeekCounts => ({
  people: 0,
  recovered: 0,
  improved: 0,
  unchanged: 0,
  deteriorated: 0,
  harmed: 0,
});

export function addCounts(sum: WeekCounts, counts: WeekCounts): void {
  for (const name of Object.keys(sum) as (keyof WeekCounts)[]) sum[name] += counts[name];
}

/**
 * Divides the values of a person into weeks since the first one. A value counts for the nearest week: a
 * person who answers each Monday does so a little earlier or later. The last value of a week counts, except
 * for week 0, which is the first value itself.
 *
 * @param values of one concept, ascending in time
 */
export function weeksOf(values: readonly MeasuredAt[]): PersonWeek[] {
  const [first] = values;
  if (!first) return [];
  const weeks = new Map(values.map((value) => [Math.round((value.at - first.at) / WEEK_MS), value]));
  return [...weeks].map(([week, value]) => {
    const change = week === 0 ? null : changeOf(first, value);
    const counts = { ...noCounts(), people: 1 };
    if (change) counts[change.class] = 1;
    if (change?.harmed) counts.harmed = 1;
    return { week, endsAt: first.at + (week + 0.5) * WEEK_MS, counts };
  });
}

/**
 * Rounds counts down to multiples of the floor. If the number of people would reveal that most of the
 * rounding is in one class, and so how many people a small class has, that number is lowered too.
 */
export function coarseWeek(counts: WeekCounts, floor: number): WeekCounts {
  const { people, recovered, improved, unchanged, deteriorated, harmed } = counts;
  const judged = recovered + improved + unchanged + deteriorated;
  const part = (count: number) => coarsePart(count, judged, floor);
  const coarse = {
    recovered: part(recovered),
    improved: part(improved),
    unchanged: part(unchanged),
    deteriorated: part(deteriorated),
  };
  const shown = Object.values(coarse).reduce((sum, count) => sum + count, 0);
  const most = judged < floor ? people : shown + floor + coarseCount(people - judged, floor);
  return {
    people: coarseCount(Math.min(people, most), floor),
    ...coarse,
    harmed: part(harmed),
  };
}

/** Returns a week of the response: its people, and the share of each class among them. */
export function presentWeek(week: number, { people, ...counts }: WeekCounts) {
  if (week === 0) return { week, people };
  const { recovered, improved, unchanged, deteriorated, harmed } = counts;
  return {
    week,
    people,
    shares: {
      recovered: recovered / people,
      improved: improved / people,
      unchanged: unchanged / people,
      deteriorated: deteriorated / people,
      harmed: harmed / people,
    },
  };
}
