import { compare, exceeds, reaches } from '../numeric/tolerance.ts';
import { addTo } from '../protocol/calendar.ts';
import type { OutcomeRule } from '../types.ts';

/** A value of a person, at an instant in epoch milliseconds. */
export interface ValueAt {
  at: number;
  value: number;
  /** The fingerprint of its items and parameters: only values with the baseline's are comparable with it. */
  items: string;
}

export interface OutcomeTimes {
  /** When the person was enrolled, in epoch milliseconds; the anchor of `last_before_anchor`. */
  anchor?: number;
  now: number;
  /** The time zone in which calendar units are counted. */
  zone: string;
}

export interface Outcome<Value extends ValueAt = ValueAt> {
  baseline: Value;
  /** Whether the baseline is one of the rule. */
  isEligible: boolean;
  /** The window, closed on both sides, in epoch milliseconds. */
  from: number;
  by: number;
  /** Whether the window is over, so that values that arrive later do not decide. */
  isOver: boolean;
  /** The deciding value, of those until now; absent if there is none in the window. */
  decisive?: Value;
  /** Absent if the rule does not define it, or while the window is open and has no value. */
  response?: boolean;
  remission?: boolean;
}

/**
 * Determines the outcome of a person by a rule: which of the values in the window decides, and what it means
 * against the baseline. Somebody without a value in a window that is over has neither responded nor remitted.
 *
 * @param values ascending in time
 * @returns null without a baseline; always without an anchor if the rule needs one
 */
export function outcomeOf<Value extends ValueAt>(
  rule: OutcomeRule,
  values: readonly Value[],
  { anchor = Number.NEGATIVE_INFINITY, now, zone }: OutcomeTimes,
): Outcome<Value> | null {
  const isAnchored = rule.baseline === 'last_before_anchor';
  const baseline = isAnchored ? values.findLast(({ at }) => at <= anchor) : values[0];
  if (!baseline) return null;
  const start = isAnchored ? anchor : baseline.at;
  const from = rule.from ? addTo(start, rule.from, zone) : start;
  const by = addTo(start, rule.by, zone);
  const decisive = decisiveOf(
    rule,
    values
      .slice(values.indexOf(baseline) + 1)
      .filter(({ at, items }) => at >= from && at <= by && items === baseline.items),
  );
  const isOver = now > by;
  const { changePercent, remission } = rule;
  const isJudged = isOver || decisive !== undefined;
  return {
    baseline,
    isEligible: rule.eligibleAtLeast === undefined || reaches(baseline.value, rule.eligibleAtLeast),
    from,
    by,
    isOver,
    ...(decisive && { decisive }),
    ...(isJudged &&
      changePercent !== undefined && {
        response: decisive !== undefined && hasResponded(baseline.value, decisive.value, changePercent),
      }),
    ...(isJudged &&
      remission && { remission: decisive !== undefined && isRemission(decisive.value, remission) }),
  };
}

/** Of equally good values, the earliest is the best. */
function decisiveOf<Value extends ValueAt>(
  { pick, changePercent = 0, remission }: OutcomeRule,
  inWindow: readonly Value[],
): Value | undefined {
  if (pick === 'first') return inWindow[0];
  if (pick === 'last') return inWindow.at(-1);
  const sign = changePercent < 0 || remission?.below !== undefined ? -1 : 1;
  let best: Value | undefined;
  for (const each of inWindow) if (!best || sign * compare(each.value, best.value) > 0) best = each;
  return best;
}

/** A change in percent of zero is undefined, so a baseline of 0 has no response. */
function hasResponded(first: number, value: number, least: number): boolean {
  if (first === 0) return false;
  const change = (100 * (value - first)) / Math.abs(first);
  return least < 0 ? !exceeds(change, least) : reaches(change, least);
}

/** A value that equals a limit is neither below nor above it. */
function isRemission(value: number, { below, above }: NonNullable<OutcomeRule['remission']>): boolean {
  return (below === undefined || !reaches(value, below)) && (above === undefined || exceeds(value, above));
}

/** The 0.975 quantile of the normal distribution. */
const Z = 1.959963984540054;

/**
 * Returns the 95 % interval of a proportion, from 0 to 1 (Wilson 1927, J Am Stat Assoc 22:209-212, the score
 * interval without correction for continuity), which keeps its coverage for few people and for none or all.
 *
 * @param count how many of them, 0 to `of`
 * @param of at least 1
 */
export function wilsonInterval(count: number, of: number): [number, number] {
  const z2 = Z ** 2;
  const centre = (count + z2 / 2) / (of + z2);
  const half = (Z / (of + z2)) * Math.sqrt((count * (of - count)) / of + z2 / 4);
  return [count === 0 ? 0 : centre - half, count === of ? 1 : centre + half];
}
