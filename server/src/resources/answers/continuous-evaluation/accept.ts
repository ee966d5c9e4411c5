import { checkAnswer, cycleAt, isCycleComplete, refusedConsent } from '@eps/engine';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError, notFound } from '../../../http/errors.ts';
import type { Participant } from '../../../http/principal.ts';
import type { Request } from '../../../http/request.ts';
import type { Static } from '../../../http/type.ts';
import { outdateCycle } from '../../people/enrollments/adherence-commands.ts';
import { loadRecordedEvents } from '../../people/instrument-events/queries.ts';
import { CONSENT_REFUSED, consentOf, requireRoom } from '../answering/accept.ts';
import { recordAnswered } from '../answering/record-answered.ts';
import { reportAnswerConflicts } from '../evaluations/answer-conflicts.ts';
import { insertAnswers, type NewAnswer } from '../evaluations/answers.ts';
import { startInCycle } from '../evaluations/commands.ts';
import { helpOf } from '../evaluations/help.ts';
import type { KeyedEvaluationRow } from '../evaluations/queries.ts';
import type { ParticipantHelp } from '../evaluations/schema.ts';
import { type LoadedEvaluation, loadEvaluation, respondentState } from '../evaluations/state.ts';
import { loadDueCall, lockContinuous, NO_LOGIN, prepareDueInput } from './ask.ts';
import { catchUp, completeCycle } from './close.ts';
import { cycleOf, cycleState, type LockedEnrollment, openCycle } from './cycle.ts';
import { closeDeliveries, type DeliveryRow, selectDeliveries } from './queries.ts';
import type { DeliveryAnswer } from './schema.ts';

export interface GivenAnswers {
  programId: string;
  subjectId: string;
  answers: readonly DeliveryAnswer[];
  /** The participant who gives the answers; undefined if an integrator sends them. */
  participant?: Participant;
  /** Replaces the current time. The call then neither opens missed cycles nor closes ended ones. */
  now: Date | undefined;
}

interface Acceptance {
  accepted: number;
  evaluation_id: string;
  /** Only for a participant. */
  help?: Static<typeof ParticipantHelp>;
}

/**
 * Saves the answers to deliveries, or none if one is invalid, and completes the cycle if no more answer is
 * needed. `declines`: the person has refused a required consent.
 */
export async function acceptDeliveries(
  tx: Transaction,
  request: Request,
  { programId, subjectId, answers, participant, now: givenTime }: GivenAnswers,
): Promise<{ accepted: Acceptance; declines: boolean }> {
  const { organizationId, environmentId, services } = request;
  const now = givenTime ?? request.now;
  let locked = await lockContinuous(tx, request, programId, subjectId);
  requireActive(locked);
  if (givenTime === undefined) locked = await catchUp(locked, now);
  const enrollmentId = locked.enrollment.id;
  const ids = answers.map(({ delivery_id }) => delivery_id);
  const rows = await tx.rows(selectDeliveries(organizationId, enrollmentId, ids));
  const deliveries = openDeliveries(answers, rows, now);
  const row =
    givenTime === undefined
      ? await evaluationToAnswer(locked, deliveries, now)
      : openEvaluationAt(locked, givenTime);
  for (const delivery of deliveries) requireOfCycle(delivery, row);
  const evaluation = await loadEvaluation(tx.rows, services, organizationId, row);
  requireAgreed(evaluation, deliveries);
  requireRoom(evaluation, answers.length);
  const recorded = await loadRecordedEvents(tx.rows, organizationId, row.id);
  const added = answers.map((answer, i) =>
    checkedAnswer(evaluation, answer, deliveries[i]!, i, now, participant?.locale ?? ''),
  );
  const scope = {
    organizationId,
    environmentId,
    programId,
    evaluationId: row.id,
    subjectId: row.subject_id,
    ...(participant && { participant }),
  };
  tx.push(insertAnswers(scope, added, recorded, evaluation.key, now));
  const state = respondentState(evaluation, [...evaluation.log, ...added], null);
  // A delivery is answered once.
  const answered = { added, state, isFinal: true, now, realNow: request.realNow };
  await reportAnswerConflicts(tx, evaluation, answered);
  const closed = added.map(({ declined }, i) => ({ id: deliveries[i]!.id, declined }));
  tx.push(closeDeliveries({ organizationId, enrollmentId, evaluationId: row.id, now }, closed));
  tx.push(outdateCycle(organizationId, row.id, request.now));
  recordAnswered(tx, request, row, added.length);
  const enteredBy = participant ? null : request.principal.principalId;
  if (row.status === 'pending') tx.push(startInCycle(organizationId, row.id, enteredBy));
  await completeIfDone(request, { ...locked, open: { ...row, status: 'in_progress' } }, now);
  const help = participant
    ? await helpOf(tx.rows, participant, evaluation, participant.locale, state.log)
    : [];
  const accepted = { accepted: added.length, evaluation_id: row.id, ...(help.length > 0 && { help }) };
  const declines = refusedConsent(evaluation.bundle.experience, state.log) !== undefined;
  return { accepted: accepted as Acceptance, declines };
}

function requireActive({ enrollment }: LockedEnrollment): void {
  if (enrollment.status !== 'active')
    throw new AppError('not_enrolled', 'The subject has no active enrollment in this program.', {
      status: enrollment.status,
    });
}

/** Returns the delivery of each answer. Throws not_found or delivery_closed. */
function openDeliveries(
  answers: readonly DeliveryAnswer[],
  rows: readonly DeliveryRow[],
  now: Date,
): DeliveryRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const seen = new Set<string>();
  return answers.map(({ delivery_id: id }) => {
    const row = byId.get(id);
    if (!row) throw notFound({ field: 'delivery_id', kind: 'delivery' });
    if (row.answered_at !== null || seen.has(id)) throw deliveryClosed(id, 'answered');
    if (row.expires_at !== null && Date.parse(row.expires_at) <= now.getTime())
      throw deliveryClosed(id, 'expired');
    seen.add(id);
    return row;
  });
}

/** Throws delivery_closed if the person has refused a required consent: only that can still be answered. */
function requireAgreed({ bundle, log }: LoadedEvaluation, deliveries: readonly DeliveryRow[]): void {
  const refused = refusedConsent(bundle.experience, log);
  const other = refused && deliveries.find(({ question_id }) => question_id !== refused.id);
  if (other) throw deliveryClosed(other.id, 'consent_refused');
}

type DeliveryClosed = 'answered' | 'expired' | 'cycle_closed' | 'consent_refused';

function deliveryClosed(deliveryId: string, reason: DeliveryClosed): AppError {
  const message =
    reason === 'consent_refused' ? CONSENT_REFUSED : 'This delivery no longer accepts an answer.';
  return new AppError('delivery_closed', message, { delivery_id: deliveryId, reason });
}

/**
 * Throws delivery_closed if a delivery belongs to another cycle than the evaluation. One that a caller
 * recorded with a `now` after the open cycle has no evaluation, and is answered when its cycle is open.
 */
function requireOfCycle({ id, evaluation_id, delivered_at }: DeliveryRow, row: KeyedEvaluationRow): void {
  if (evaluation_id !== null && evaluation_id !== row.id) throw deliveryClosed(id, 'cycle_closed');
  const { endsAt } = cycleOf(row);
  if (evaluation_id === null && endsAt !== null && new Date(delivered_at) >= endsAt)
    throw cycleNotOpen(NOT_BEGUN);
}

const NOT_BEGUN = 'The cycle of the delivery has not begun: it was delivered with a future `now`.';

/** Returns the evaluation that receives the answers; opens it if the cycle has none yet. */
async function evaluationToAnswer(
  locked: LockedEnrollment,
  deliveries: readonly DeliveryRow[],
  now: Date,
): Promise<KeyedEvaluationRow> {
  if (locked.open) return locked.open;
  const status = cycleAt(locked.schedule, cycleState(locked), '', now);
  if (status.open) return openCycle(locked, status.cycle, now);
  if (deliveries.some(({ delivered_at }) => Date.parse(delivered_at) > now.getTime()))
    throw cycleNotOpen(NOT_BEGUN);
  throw new AppError('delivery_closed', 'The cycle of the delivery has ended.', { reason: 'cycle_closed' });
}

/** Returns the evaluation of the cycle that is open at a time set by the caller, which opens no cycle. */
function openEvaluationAt({ open }: LockedEnrollment, now: Date): KeyedEvaluationRow {
  if (open) {
    const { startsAt, endsAt } = cycleOf(open);
    if (startsAt <= now && (endsAt === null || now < endsAt)) return open;
  }
  throw cycleNotOpen('No cycle is open at `now`, and a call with `now` opens none.');
}

function cycleNotOpen(message: string): AppError {
  return new AppError(
    'delivery_closed',
    `${message} To answer in a later cycle, set the clock of the test environment with PUT …/clock.`,
    { reason: 'cycle_not_open' },
  );
}

/** Returns the answer as it is stored. Throws answer_invalid. */
function checkedAnswer(
  evaluation: LoadedEvaluation,
  answer: DeliveryAnswer,
  delivery: DeliveryRow,
  index: number,
  now: Date,
  locale: string,
): NewAnswer {
  const { bundle, log } = evaluation;
  const result = checkAnswer(bundle.experience, delivery.question_id, answer, false, now);
  if (!result.ok) {
    const { code, message } = result;
    throw new AppError('answer_invalid', 'No answer was saved because some answers are invalid.', {
      errors: [{ index, delivery_id: delivery.id, question_id: delivery.question_id, code, message }],
    });
  }
  const { question, value, text, declined } = result;
  const elapsed_ms =
    answer.elapsed_ms === undefined ? null : Math.min(answer.elapsed_ms, sinceDelivery(delivery, now));
  return {
    question_id: question.id,
    value,
    ...(text !== undefined && { text }),
    declined,
    ...consentOf(evaluation, question, value, locale),
    elapsed_ms,
    answered_at: now.toISOString(),
    earlier: log.filter(({ question_id }) => question_id === question.id).length,
  };
}

/**
 * Returns the milliseconds since a delivery, which bound the time that a client reports for the answer. A
 * delivery for which the caller set a future time gives no bound.
 */
function sinceDelivery(delivery: DeliveryRow, now: Date): number {
  const ms = now.getTime() - Date.parse(delivery.delivered_at);
  return ms > 0 ? ms : Number.MAX_SAFE_INTEGER;
}

/** Completes the cycle if it is complete. Its reads see the answers that this transaction has inserted. */
async function completeIfDone(
  request: Request,
  locked: LockedEnrollment & { open: KeyedEvaluationRow },
  now: Date,
): Promise<void> {
  const { tx, program, enrollment } = locked;
  const call = await loadDueCall(tx, request.organizationId, program.id, enrollment.subject_id, {}, NO_LOGIN);
  const { input, cycle } = await prepareDueInput(locked, call, now);
  if (!cycle.open || !isCycleComplete(input)) return;
  await completeCycle(locked, cycle.cycle, 'completed', now);
}
