import { bankOf } from '../../adaptive/bank.ts';
import { planNext } from '../../adaptive/plan.ts';
import { respondentOf } from '../../scoring/respondent.ts';
import type { CompiledBundle, RespondentState } from '../../types.ts';

/** A part of a cycle, [startsAt, endsAt) in epoch milliseconds, in which the answers did not change. */
export interface PathSegment {
  startsAt: number;
  endsAt: number;
  /** Whether the question at an index was on the path and asked by the policy. */
  isAsked(index: number): boolean;
}

/** The path is computed after at most this many answers of a cycle. */
const MAX_SEGMENTS = 500;

/**
 * Divides a cycle at the times of its answers. Those that completed it do not count: nothing was asked after
 * them. If there are very many, the path is computed after the first ones only, and then after all of them.
 */
export function pathSegments(
  bundle: CompiledBundle,
  state: RespondentState,
  { startMs, reachedMs, closedMs }: { startMs: number; reachedMs: number; closedMs: number },
): PathSegment[] {
  const times = state.log
    .map(({ answered_at }) => Math.max(Date.parse(answered_at), startMs))
    .filter((at) => at < reachedMs && at < closedMs);
  const cuts = [...new Set([startMs, ...times])].sort((a, b) => a - b);
  const kept = cuts.length > MAX_SEGMENTS ? [...cuts.slice(0, MAX_SEGMENTS - 1), cuts.at(-1)!] : cuts;
  return kept.map((from, i) => ({
    startsAt: from,
    endsAt: kept[i + 1] ?? reachedMs,
    isAsked: askedAfter(bundle, {
      ...state,
      log: state.log.filter(({ answered_at }) => {
        const at = Math.max(Date.parse(answered_at), startMs);
        return at <= from && at < closedMs;
      }),
    }),
  }));
}

/** Returns the gates `visible` and `adaptive_policy` of the questions after these answers. */
function askedAfter(bundle: CompiledBundle, state: RespondentState): PathSegment['isAsked'] {
  const respondent = respondentOf(bundle, state);
  const plan = planNext(bundle, state);
  const next = new Set(plan.next.map(({ index }) => index));
  const { unitOf } = bankOf(bundle);
  return (index) =>
    respondent.visible(index) &&
    (next.has(index) ||
      (plan.stop === undefined && respondent.recordAt(index) !== undefined && unitOf[index] === undefined));
}
