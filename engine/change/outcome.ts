import { reaches } from '../numeric/numbers.ts';
import { addTo } from '../protocol/calendar.ts';
import type { OutcomeRule } from '../types.ts';

/** A value of a person, at an instant in epoch milliseconds. */
export interface ValueAt {
  at: number;
  value: number;
}

export interface Outcome {
  response?: boolean;
  remission?: boolean;
  /** When the deciding value was measured; absent if there was none in time. */
  at?: number;
}

/**
 * Percentages are quotients, so a change that equals the limit may be off by rounding; it counts as a
 * response.
 */
const ROUNDING = 1e-9;

/**
 * Determines the outcome of a person from the last value within `by` plus `grace` after the first value.
 * Without such a value, the outcome is false once that time has passed, and null before.
 * @param values comparable values, ascending in time
 * @param zone the time zone in which calendar units are counted
 */
export function outcomeOf(
  rule: OutcomeRule,
  values: readonly ValueAt[],
  now: number,
  zone: string,
): Outcome | null {
  const [first, ...later] = values;
  if (!first) return null;
  const due = addTo(first.at, rule.by, zone);
  const end = rule.grace ? addTo(due, rule.grace, zone) : due;
  const decisive = later.findLast(({ at }) => at <= end);
  if (!decisive && now <= end) return null;
  const { changePercent, remission } = rule;
  return {
    ...(changePercent !== undefined && {
      response: decisive !== undefined && hasResponded(first.value, decisive.value, changePercent),
    }),
    ...(remission && { remission: decisive !== undefined && isRemission(decisive.value, remission) }),
    ...(decisive && { at: decisive.at }),
  };
}

/** A change in percent of zero is undefined, so a first value of 0 has no response. */
function hasResponded(first: number, value: number, least: number): boolean {
  if (first === 0) return false;
  const change = (100 * (value - first)) / Math.abs(first);
  return least < 0 ? change <= least + ROUNDING : change >= least - ROUNDING;
}

/** A value that equals a limit with more digits, such as 4/3, is neither below nor above it. */
function isRemission(value: number, { below, above }: NonNullable<OutcomeRule['remission']>): boolean {
  return (below === undefined || !reaches(value, below)) && (above === undefined || !reaches(above, value));
}
