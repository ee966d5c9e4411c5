import { type ChangeClass, type CompiledBundle, changeBetween, type SubScore } from '@eps/engine';
import { type KeyedEvaluationRow, measuredAt } from '../../answers/evaluations/queries.ts';
import type { StoredResult } from '../../answers/evaluations/sealed.ts';

const WEEK_MS = 7 * 86_400_000;

/** A value of a concept, with the fields that decide whether it can be compared. */
export interface ComparableValue {
  score: Pick<SubScore, 'concept_id' | 'value' | 'raw' | 'norm' | 'scale'>;
  /** The fingerprint of its items and parameters. */
  items: string;
  bundle: CompiledBundle | null;
}

/** Returns the change of a value from an earlier one; null if the two are not comparable. */
export function changeOf(earlier: ComparableValue, later: ComparableValue) {
  const concept = later.bundle?.scorecard.conceptById.get(later.score.concept_id);
  if (!concept || earlier.items !== later.items) return null;
  return changeBetween(concept, earlier.score, later.score);
}

/** A value at the time of its answers, in epoch milliseconds. */
export interface MeasuredAt extends ComparableValue {
  at: number;
}

/** Returns the value of a concept in an evaluation; undefined if it has none. */
export function valueIn(
  row: KeyedEvaluationRow,
  result: StoredResult,
  conceptId: string,
  bundle: CompiledBundle | null,
): MeasuredAt | undefined {
  const score = result.sub_scores.find(({ concept_id, value }) => concept_id === conceptId && value !== null);
  if (!score) return undefined;
  const items = result.item_fingerprints[conceptId] ?? row.version_bundle_id;
  return { at: Date.parse(measuredAt(row)), items, bundle, score };
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
  return [...weeks].map(([week, value]) => personWeek(week, first, value));
}

function personWeek(week: number, first: ComparableValue, value: ComparableValue): PersonWeek {
  const change = week === 0 ? null : changeOf(first, value);
  const counts = { ...noCounts(), people: 1 };
  if (change) counts[change.class] = 1;
  if (change?.harmed) counts.harmed = 1;
  return { week, counts };
}

/**
 * Returns to which week a value of a person counts, and how they changed since the first one; undefined if a
 * value that was counted earlier is of the same week.
 *
 * @param counted the times of the values that are counted, in epoch milliseconds
 */
export function changeSince(
  first: MeasuredAt,
  value: MeasuredAt,
  counted: readonly number[],
): PersonWeek | undefined {
  const weekOf = (at: number) => Math.round((at - first.at) / WEEK_MS);
  const week = weekOf(value.at);
  if (counted.some((at) => weekOf(at) === week)) return undefined;
  return personWeek(week, first, value);
}
