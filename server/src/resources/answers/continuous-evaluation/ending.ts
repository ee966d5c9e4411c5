import {
  type AnswerRecord,
  type Cycle,
  isCycleComplete,
  type QuestionHistory,
  refusedConsent,
} from '@eps/engine';
import { type LoadedEvaluation, respondentState } from '../evaluations/state.ts';
import { loadDueCall, NO_LOGIN } from './ask.ts';
import { cycleState, type LockedEnrollment } from './cycle.ts';
import { historyOf } from './history.ts';

/**
 * Returns how an incomplete cycle ended: `consent_refused` if the person refused a required consent last,
 * `not_answered` if it has no answers although it required some, else `expired`.
 */
export async function endingOf(
  locked: LockedEnrollment,
  evaluation: LoadedEvaluation,
  cycle: Cycle,
  now: Date,
): Promise<'expired' | 'not_answered' | 'consent_refused'> {
  if (refusedConsent(evaluation.bundle.experience, evaluation.log)) return 'consent_refused';
  if (isAnswered(evaluation.log)) return 'expired';
  const isComplete = (history: ReadonlyMap<string, QuestionHistory>) =>
    isCycleComplete({
      bundle: evaluation.bundle,
      program: { ...locked.schedule, status: locked.program.status },
      enrollment: { ...cycleState(locked), status: locked.enrollment.status },
      state: respondentState(evaluation, evaluation.log, null),
      history,
      now: lastInstant(cycle, now),
    });
  // An answer of an earlier cycle may count for this one, such as that to a yearly question. Most cycles are
  // incomplete whatever was answered before, so that nothing has to be read.
  if (!isComplete(answeredBefore(evaluation, cycle))) return 'not_answered';
  const { tx, organizationId, program, enrollment } = locked;
  const { states } = await loadDueCall(tx, organizationId, program.id, enrollment.subject_id, {}, NO_LOGIN);
  return isComplete(historyOf(states, '', [])) ? 'expired' : 'not_answered';
}

/** Whether a question is answered or declined; an answer that was removed does not count. */
function isAnswered(log: readonly AnswerRecord[]): boolean {
  const last = new Map(log.map((record) => [record.question_id, record]));
  return [...last.values()].some(({ value, declined }) => value !== null || declined);
}

function lastInstant({ startsAt, endsAt }: Cycle, now: Date): Date {
  const end = Math.min(endsAt?.getTime() ?? Number.POSITIVE_INFINITY, now.getTime() + 1);
  return new Date(Math.max(startsAt.getTime(), end - 1));
}

/** The deliveries of an enrollment in which every question was answered right before the cycle. */
function answeredBefore({ bundle }: LoadedEvaluation, { startsAt }: Cycle): Map<string, QuestionHistory> {
  const at = new Date(startsAt.getTime() - 1);
  const delivery = { deliveredAt: at, expiresAt: null, answeredAt: at, loginSession: '', inLoginSession: 0 };
  return new Map(bundle.experience.questions.map(({ id }) => [id, delivery]));
}
