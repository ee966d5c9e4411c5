import { exceeds, reaches } from '../numeric/tolerance.ts';
import { CRITICAL_Z } from '../scoring/sub-score.ts';
import type { StopRule } from '../types.ts';
import type { Measure } from './measure.ts';
import type { Session } from './session.ts';

/**
 * Returns the first stop rule, in the policy's order, that is met; null when none is. `max_items` and
 * `time_limit_ms` are limits and apply at any time; the precision rules apply after `min_items` questions and
 * at least one, because before the first answer there is only the prior.
 */
export function stopReason(session: Session): string | null {
  const { minItems, any } = session.policy.stop;
  const enough = questionsAsked(session) >= Math.max(1, minItems);
  const holds = any.find((rule) =>
    isLimit(rule) ? limitReached(session, rule) : enough && goalReached(session, rule),
  );
  return holds?.rule ?? null;
}

/** Returns how many more questions `max_items` allows; infinite without it. */
export function slotsLeft(session: Session): number {
  const limits = session.policy.stop.any.filter(({ rule }) => rule === 'max_items').map(({ value }) => value);
  return Math.min(...limits, Number.POSITIVE_INFINITY) - questionsAsked(session);
}

/** Whether a precision rule is met for this concept. */
export function isSettled(session: Session, { dimension: { concept } }: Measure): boolean {
  return session.policy.stop.any.some(
    (rule) =>
      !isLimit(rule) &&
      (rule.conceptId ?? concept.id) === concept.id &&
      conceptGoalReached(session, rule, concept.id),
  );
}

/** Counts scored and pilot questions in `irt` mode, else every answered question. */
function questionsAsked(session: Session): number {
  return session.policy.mode === 'irt' ? session.selected : session.asked.length;
}

function isLimit({ rule }: StopRule): boolean {
  return rule === 'max_items' || rule === 'time_limit_ms';
}

function limitReached(session: Session, { rule, value }: StopRule): boolean {
  if (rule === 'max_items') return questionsAsked(session) >= value;
  return (session.state.elapsedMs ?? session.respondent.timing() ?? 0) >= value;
}

/**
 * A rule without a concept applies to all: at least one must meet it, and each must meet it or have no item
 * left.
 */
function goalReached(session: Session, rule: StopRule): boolean {
  if (rule.conceptId !== undefined) return conceptGoalReached(session, rule, rule.conceptId);
  if (rule.rule === 'coverage_at_least') return atLeast(session.respondent.coverage(), rule.value);
  if (rule.rule === 'confidence_at_least') return atLeast(session.respondent.confidence(), rule.value);
  const concepts = goalConcepts(session, rule);
  const reached = concepts.filter((id) => conceptGoalReached(session, rule, id));
  return reached.length > 0 && concepts.every((id) => reached.includes(id) || isExhausted(session, id));
}

/**
 * Returns the `irt` concepts, or all concepts when there is none; for `classified`, only those with bands.
 */
function goalConcepts({ bank }: Session, { rule }: StopRule): string[] {
  const measured = bank.dimensions.map(({ concept }) => concept);
  const concepts = measured.length > 0 ? measured : bank.bundle.scorecard.concepts;
  return concepts.filter(({ bands }) => rule !== 'classified' || bands.length > 0).map(({ id }) => id);
}

function isExhausted({ bank, remaining }: Session, conceptId: string): boolean {
  const dimension = bank.dimensions.find(({ concept }) => concept.id === conceptId);
  return dimension !== undefined && remaining[dimension.index] === 0;
}

function conceptGoalReached(session: Session, { rule, value }: StopRule, conceptId: string): boolean {
  switch (rule) {
    case 'se_below':
      return !reaches(standardErrorOf(session, conceptId) ?? Number.POSITIVE_INFINITY, value);
    case 'se_change_below':
      return !reaches(errorChangeOf(session, conceptId) ?? Number.POSITIVE_INFINITY, value);
    case 'coverage_at_least':
      return atLeast(session.respondent.coverage(conceptId), value);
    case 'confidence_at_least':
      return atLeast(session.respondent.confidence(conceptId), value);
    case 'classified':
      return isClassified(session, conceptId);
    case 'all_lowest_after':
      return areAllLowest(session, conceptId, value);
    default:
      return false;
  }
}

/**
 * Whether at least `count` items of the concept are answered and each has its lowest score after reverse
 * scoring, whose range is that of the item. Tests of symptoms stop so for people without any.
 */
function areAllLowest(session: Session, conceptId: string, count: number): boolean {
  const known = (session.respondent.scored(conceptId)?.observations ?? []).filter(
    ({ keyed }) => keyed !== null,
  );
  return known.length >= count && known.every(({ item, keyed }) => !exceeds(keyed!, item.min));
}

function measureOf(session: Session, conceptId: string): Measure | undefined {
  return session.measures.find(({ dimension }) => dimension.concept.id === conceptId);
}

/**
 * Returns the standard error, in units of θ for an `irt` concept, else in units of `value`. A fallback of the
 * estimator has none: it would end a test with the precision of a prior that the author did not choose.
 */
function standardErrorOf(session: Session, conceptId: string): number | null {
  const measure = measureOf(session, conceptId);
  return measure ? measure.ownError : (session.respondent.scored(conceptId)?.standardError ?? null);
}

/**
 * Returns the absolute change of the standard error by the last question of the concept; null if it was
 * declined, if one of them is that of a fallback, and for concepts that are not `irt`.
 */
function errorChangeOf(session: Session, conceptId: string): number | null {
  const measure = measureOf(session, conceptId);
  const [before, now] = [measure?.ownErrorBeforeLast ?? null, measure?.ownError ?? null];
  return before === null || now === null ? null : Math.abs(before - now);
}

/**
 * Whether the confidence interval of the value contains no cut score (band edge inside the concept's range).
 * A fallback classifies nobody.
 */
function isClassified(session: Session, conceptId: string): boolean {
  const score = session.respondent.scored(conceptId);
  const bands = session.bank.bundle.scorecard.conceptById.get(conceptId)?.bands ?? [];
  if (bands.length === 0 || score?.value == null || score.standardError === null || score.fallback)
    return false;
  const { value, range } = score;
  const halfWidth = CRITICAL_Z * score.standardError;
  const edges = bands.flatMap(({ from, to }) => [from, to]).filter((edge) => edge !== undefined);
  const cuts = edges.filter((edge) => !range || (exceeds(edge, range.min) && !reaches(edge, range.max)));
  return cuts.every((cut) => exceeds(Math.abs(cut - value), halfWidth));
}

function atLeast(share: number | null, value: number): boolean {
  return share !== null && reaches(share, value);
}
