import type { DimensionUnit } from '../bank.ts';
import type { Measure } from '../measure.ts';
import type { Session } from '../session.ts';
import { isSettled } from '../stop.ts';
import { largestFirst } from './ties.ts';

/** Shares that differ by less are equal. */
const NOISE = 1e-12;

/** What the next selected unit is to measure, and the units that can. */
export interface Target {
  measure: Measure;
  candidates: readonly DimensionUnit[];
}

/** A place in the order in which concepts are measured; `area` limits the units to those of another concept. */
interface Wish {
  measure: Measure;
  area?: ReadonlySet<number>;
}

/**
 * The concept to measure next, by the policy's `concept_order`, with its open units in bank order; null when none is left.
 *
 * - largest_se: the concept known least precisely; ties in scorecard order.
 * - balance: the area furthest below its share of the selected questions (Kingsbury & Zara 1989). An area named in `balance`
 *   that is no `irt` concept limits the choice to the questions it scores, as a content area does.
 * - fixed: scorecard order, each concept until its own stop rules hold.
 */
export function nextTarget(session: Session, slots: number): Target | null {
  for (const wish of wishes(session)) {
    const candidates = candidatesFor(session, wish, slots);
    if (candidates.length > 0) return { measure: wish.measure, candidates };
  }
  return null;
}

/** As {@link nextTarget}, with only the number of candidates: what the replay of a step needs. */
export function nextTargetSize(
  session: Session,
  slots: number,
): { measure: Measure; candidates: number } | null {
  for (const wish of wishes(session)) {
    const isPlain = session.bank.isPlain && !wish.area;
    const candidates = isPlain
      ? session.remaining[wish.measure.dimension.index]!
      : candidatesFor(session, wish, slots).length;
    if (candidates > 0) return { measure: wish.measure, candidates };
  }
  return null;
}

function candidatesFor(session: Session, { measure, area }: Wish, slots: number): DimensionUnit[] {
  if (session.remaining[measure.dimension.index] === 0) return [];
  return measure.dimension.units.filter(
    ({ unit }) =>
      unit.members.length <= slots &&
      session.isOpen(unit) &&
      (!area || unit.members.some((member) => area.has(member))),
  );
}

function wishes(session: Session): Wish[] {
  const byError = [...session.measures].sort((a, b) =>
    largestFirst(a.estimate.standardError, b.estimate.standardError),
  );
  const order = session.policy.select.conceptOrder;
  if (order === 'balance')
    return [...balancedWishes(session, byError), ...byError.map((measure) => ({ measure }))];
  if (order === 'largest_se') return byError.map((measure) => ({ measure }));
  const settled = new Set(session.measures.filter((measure) => isSettled(session, measure)));
  return [...session.measures.filter((measure) => !settled.has(measure)), ...settled].map((measure) => ({
    measure,
  }));
}

function balancedWishes(session: Session, byError: readonly Measure[]): Wish[] {
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
      const wished: Wish[] = own ? [{ measure: own }] : byError.map((measure) => ({ measure, area }));
      // Rounded, so that 0.5/(5/6) − 3/5, which is not 0 in doubles, ties with 0.
      const shortfall = Math.round((share / total - asked / Math.max(1, scored.length)) / NOISE);
      return { wished, shortfall };
    })
    .sort((a, b) => b.shortfall - a.shortfall)
    .flatMap(({ wished }) => wished);
}
