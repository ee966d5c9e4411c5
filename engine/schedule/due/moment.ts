import { type Plan, planNext } from '../../adaptive/plan.ts';
import { type Respondent, respondentOf } from '../../scoring/respondent.ts';
import type { Question } from '../../types.ts';
import { cycleAt } from '../cycles.ts';
import { contains, type Period, Periods } from '../recurrence/periods.ts';
import { instant } from '../recurrence/recurrence.ts';
import { HOUR_MS } from '../recurrence/zone.ts';
import type { CycleStanding, DueInput, QuestionHistory } from '../types.ts';

/** What the gates of every question have in common. */
export interface Moment {
  input: DueInput;
  nowMs: number;
  standing: CycleStanding;
  respondent: Respondent;
  plan: Plan;
  /** Ids of `plan.next`. */
  asked: ReadonlySet<string>;
  periods: Periods;
}

/** One question as its gates see it. */
export interface Candidate {
  question: Question;
  latest: QuestionHistory | undefined;
  /** The time in which it is asked once. */
  period: Period;
  /** It was delivered in this period (login session, cycle), and not answered there, but may be asked until it is. */
  isRepeat: boolean;
}

export function momentOf(input: DueInput): Moment {
  const { bundle, state, program, enrollment, trigger, now } = input;
  const standing = cycleAt(program, enrollment, trigger.event, now);
  const plan = planNext(bundle, state);
  return {
    input,
    nowMs: now.getTime(),
    standing,
    respondent: respondentOf(bundle, state),
    plan,
    asked: new Set(plan.next.map(({ id }) => id)),
    periods: new Periods(program.recurrence, standing.open ? standing.cycle : null, now),
  };
}

export function candidateOf(moment: Moment, question: Question): Candidate {
  const latest = moment.input.history.get(question.id);
  const period = moment.periods.of(question.schedule?.frequency);
  return { question, latest, period, isRepeat: isRepeat(moment, question, latest, period) };
}

function isRepeat(
  { nowMs }: Moment,
  { schedule }: Question,
  latest: QuestionHistory | undefined,
  period: Period,
): boolean {
  if (!schedule?.repeatUntilAnswered || latest?.answeredAt !== null) return false;
  // What was asked about an event is over once that delivery has expired.
  const isOver =
    schedule.frequency === 'on_event' && latest.expiresAt !== null && latest.expiresAt.getTime() <= nowMs;
  return !isOver && contains(period, latest.deliveredAt);
}

/** Whether the latest delivery can still be answered. */
export function isOutstanding(moment: Moment, candidate: Candidate): boolean {
  const { latest, period } = candidate;
  if (!latest || latest.answeredAt !== null) return false;
  const isOfThisTurn =
    contains(period, latest.deliveredAt) && contains(moment.periods.cycle, latest.deliveredAt);
  return isOfThisTurn && lapseOf(moment, candidate) > moment.nowMs;
}

/** When the latest delivery lapses, in epoch milliseconds; infinite where nothing ends it. */
export function lapseOf({ periods }: Moment, { latest, period }: Candidate): number {
  const expiresMs = latest?.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return Math.min(expiresMs, period.endsAt, periods.cycle.endsAt);
}

/** When a delivery made now lapses unanswered: the question's own limit, its next period, or the cycle's end. */
export function expiryOf({ nowMs, periods }: Moment, { question, period }: Candidate): Date | null {
  const ownMs = nowMs + (question.schedule?.expiresAfterHours ?? Number.POSITIVE_INFINITY) * HOUR_MS;
  return instant(Math.min(ownMs, period.endsAt, periods.cycle.endsAt));
}
