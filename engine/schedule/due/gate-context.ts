import { type Plan, planNext } from '../../adaptive/plan.ts';
import { refusedConsent } from '../../inputs/consent-refusal.ts';
import { type Respondent, respondentOf } from '../../scoring/respondent.ts';
import type { Question } from '../../types.ts';
import { cycleAt } from '../cycles.ts';
import { contains, type Period, Periods } from '../recurrence/periods.ts';
import { instant } from '../recurrence/recurrence.ts';
import { HOUR_MS } from '../recurrence/zone.ts';
import type { CycleStatus, DueInput, QuestionHistory } from '../types.ts';

/** Data that the gates of all questions share. */
export interface GateContext {
  input: DueInput;
  nowMs: number;
  cycleStatus: CycleStatus;
  respondent: Respondent;
  plan: Plan;
  /** Ids of `plan.next`. */
  asked: ReadonlySet<string>;
  periods: Periods;
  /** The required consent that was refused in this cycle: nothing else is asked. */
  refused: Question | undefined;
}

/** One question with the data that its gates read. */
export interface Candidate {
  question: Question;
  latest: QuestionHistory | undefined;
  /** The period in which it is asked once. */
  period: Period;
  /** Whether it was delivered in this period without an answer and is repeated until it is answered. */
  isRepeat: boolean;
}

/** Computes the data that all gates share for one request. */
export function gateContext(input: DueInput): GateContext {
  const { bundle, state, program, enrollment, trigger, now } = input;
  const cycleStatus = cycleAt(program, enrollment, trigger.event, now);
  const plan = planNext(bundle, state);
  return {
    input,
    nowMs: now.getTime(),
    cycleStatus,
    respondent: respondentOf(bundle, state),
    plan,
    asked: new Set(plan.next.map(({ id }) => id)),
    periods: new Periods(program.recurrence, cycleStatus.open ? cycleStatus.cycle : null, now),
    refused: refusedConsent(bundle.experience, state.log),
  };
}

/** Returns a question with its latest delivery and its current period. */
export function candidateOf(context: GateContext, question: Question): Candidate {
  const latest = context.input.history.get(question.id);
  const period = context.periods.of(question.schedule?.frequency);
  return { question, latest, period, isRepeat: isRepeat(context, question, latest, period) };
}

function isRepeat(
  { nowMs }: GateContext,
  { schedule }: Question,
  latest: QuestionHistory | undefined,
  period: Period,
): boolean {
  if (!schedule?.repeatUntilAnswered || latest?.answeredAt !== null) return false;
  // A question about an event is not repeated after its delivery has expired.
  const hasExpired =
    schedule.frequency === 'on_event' && latest.expiresAt !== null && latest.expiresAt.getTime() <= nowMs;
  return !hasExpired && contains(period, latest.deliveredAt);
}

/** Whether the latest delivery can still be answered. */
export function isOutstanding(context: GateContext, candidate: Candidate): boolean {
  const { latest, period } = candidate;
  if (!latest || latest.answeredAt !== null) return false;
  const isInPeriod =
    contains(period, latest.deliveredAt) && contains(context.periods.cycle, latest.deliveredAt);
  return isInPeriod && latestExpiryMs(context, candidate) > context.nowMs;
}

/** Returns when the latest delivery expires, in epoch milliseconds; infinite when it does not expire. */
export function latestExpiryMs({ periods }: GateContext, { latest, period }: Candidate): number {
  const expiresMs = latest?.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return Math.min(expiresMs, period.endsAt, periods.cycle.endsAt);
}

/**
 * Returns when a delivery made now expires: at the question's own limit, its next period or the end of the
 * cycle.
 */
export function newExpiry({ nowMs, periods }: GateContext, { question, period }: Candidate): Date | null {
  const ownMs = nowMs + (question.schedule?.expiresAfterHours ?? Number.POSITIVE_INFINITY) * HOUR_MS;
  return instant(Math.min(ownMs, period.endsAt, periods.cycle.endsAt));
}
