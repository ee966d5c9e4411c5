import type { DimensionUnit } from '../bank.ts';
import type { Measure } from '../measure.ts';
import type { Session } from '../session.ts';
import { isSettled } from '../stop.ts';
import { largestFirst } from './ties.ts';

/** Shares that differ by less are equal. */
const SHARE_TOLERANCE = 1e-12;

/** The concept to measure next, and the units that measure it. */
export interface Target {
  measure: Measure;
  candidates: readonly DimensionUnit[];
}

/**
 * An entry in the order of concepts to measure; `area` restricts the units to the questions of another
 * concept.
 */
interface TargetOption {
  measure: Measure;
  area?: ReadonlySet<number>;
}

/**
 * Returns the concept to measure next by the policy's `concept_order`, with its open units in bank order;
 * null when no unit is left.
 *
 * - largest_se: the concept with the largest standard error, first of all one whose estimate is a fallback;
 *   ties in scorecard order.
 * - balance: content balancing. The area furthest below its share of the selected questions (Kingsbury & Zara
 *   1989). An area of `balance` that is not an `irt` concept restricts the choice to the questions it scores,
 *   like a content area.
 * - fixed: scorecard order, each concept until its own stop rules are met.
 */
export function nextTarget(session: Session, slots: number): Target | null {
  for (const option of targetOptions(session)) {
    const candidates = candidatesFor(session, option, slots);
    if (candidates.length > 0) return { measure: option.measure, candidates };
  }
  return null;
}

/** As {@link nextTarget}, with the number of candidates only, which is all the trace of a step needs. */
export function nextTargetSize(
  session: Session,
  slots: number,
): { measure: Measure; candidates: number } | null {
  for (const option of targetOptions(session)) {
    const isPlain = session.bank.isPlain && !option.area;
    const candidates = isPlain
      ? session.remaining[option.measure.dimension.index]!
      : candidatesFor(session, option, slots).length;
    if (candidates > 0) return { measure: option.measure, candidates };
  }
  return null;
}

function candidatesFor(session: Session, { measure, area }: TargetOption, slots: number): DimensionUnit[] {
  if (session.remaining[measure.dimension.index] === 0) return [];
  return measure.dimension.units.filter(
    ({ unit }) =>
      unit.members.length <= slots &&
      session.isOpen(unit) &&
      (!area || unit.members.some((member) => area.has(member))),
  );
}

function targetOptions(session: Session): TargetOption[] {
  const byError = [...session.measures].sort(byPrecision);
  const order = session.policy.select.conceptOrder;
  if (order === 'balance')
    return [...balancedTargetOptions(session, byError), ...byError.map((measure) => ({ measure }))];
  if (order === 'largest_se') return byError.map((measure) => ({ measure }));
  const settled = new Set(session.measures.filter((measure) => isSettled(session, measure)));
  return [...session.measures.filter((measure) => !settled.has(measure)), ...settled].map((measure) => ({
    measure,
  }));
}

/** A fallback says nothing about how precise the estimator is: such concepts need a question most. */
function byPrecision(a: Measure, b: Measure): number {
  const isFallback = ({ estimate }: Measure) => Number(estimate.fallback !== undefined);
  return isFallback(b) - isFallback(a) || largestFirst(a.estimate.standardError, b.estimate.standardError);
}

function balancedTargetOptions(session: Session, byError: readonly Measure[]): TargetOption[] {
  const { scorecard } = session.bank.bundle;
  const declared = Object.entries(session.policy.balance);
  const shares =
    declared.length > 0
      ? declared
      : session.measures.map(({ dimension }) => [dimension.concept.id, 1] as const);
  const total = shares.reduce((sum, [, share]) => sum + share, 0) || 1;
  const scored = session.asked.filter((index) => session.bank.unitOf[index]?.kind === 'scored');
  return shares
    .map(([conceptId, share]) => {
      const area = new Set(
        scorecard.conceptById.get(conceptId)?.items.map(({ questionIndex }) => questionIndex),
      );
      const asked = scored.reduce((count, index) => count + (area.has(index) ? 1 : 0), 0);
      const own = session.measures.find(({ dimension }) => dimension.concept.id === conceptId);
      const entries: TargetOption[] = own
        ? [{ measure: own }]
        : byError.map((measure) => ({ measure, area }));
      // Rounded, because 0.5/(5/6) − 3/5 is not exactly 0 in floating point but must tie with 0.
      const shortfall = Math.round((share / total - asked / Math.max(1, scored.length)) / SHARE_TOLERANCE);
      return { entries, shortfall };
    })
    .sort((a, b) => b.shortfall - a.shortfall)
    .flatMap(({ entries }) => entries);
}
