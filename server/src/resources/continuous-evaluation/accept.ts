import { checkAnswer, cycleAt, isCycleComplete } from '@eps/engine';
import { recordAudit } from '../../audit/record.ts';
import type { Transaction } from '../../db/transaction.ts';
import { AppError, notFound } from '../../http/errors.ts';
import type { Request } from '../../http/request.ts';
import { insertAnswers, type LoggedAnswer } from '../evaluations/answers.ts';
import { startEvaluation } from '../evaluations/commands.ts';
import type { KeyedEvaluationRow } from '../evaluations/queries.ts';
import { type LoadedEvaluation, loadEvaluation } from '../evaluations/state.ts';
import { askedOf, askingOf, lockContinuous, NO_LOGIN } from './ask.ts';
import { catchUp, completeCycle } from './close.ts';
import { cycleState, type LockedEnrollment, openCycle } from './cycle.ts';
import { closeDeliveries, type DeliveryRow, selectDeliveries } from './queries.ts';
import type { DeliveryAnswer } from './schema.ts';

/** Takes the answers to deliveries, all or none, and completes the cycle with its last one. */
export async function acceptDeliveries(
  tx: Transaction,
  request: Request,
  programId: string,
  subjectId: string,
  answers: readonly DeliveryAnswer[],
): Promise<{ accepted: number; evaluation_id: string }> {
  const { organizationId, environmentId, services, now } = request;
  let standing = await lockContinuous(tx, request, programId, subjectId);
  requireActive(standing);
  standing = await catchUp(tx, standing, now);
  const rows = await tx.rows<DeliveryRow>(
    selectDeliveries(
      organizationId,
      standing.enrollment.id,
      answers.map(({ delivery_id }) => delivery_id),
    ),
  );
  const deliveries = openDeliveries(answers, rows, now);
  const row = await evaluationToAnswer(tx, standing, now);
  const stale = deliveries.find(({ evaluation_id }) => evaluation_id !== null && evaluation_id !== row.id);
  if (stale) throw deliveryClosed(stale.id, 'cycle_closed');
  const evaluation = await loadEvaluation(tx, services, organizationId, row);
  const added = answers.map((answer, i) => checked(evaluation, answer, deliveries[i]!, i, now));
  const place = { organizationId, environmentId, programId, evaluationId: row.id, subjectId: row.subject_id };
  tx.push(insertAnswers(place, added, evaluation.key));
  const closed = added.map(({ deliveryId, declined }) => ({ id: deliveryId!, declined }));
  tx.push(
    closeDeliveries(
      { organizationId, enrollmentId: standing.enrollment.id, evaluationId: row.id, now },
      closed,
    ),
  );
  recordAudit(tx, request, organizationId, {
    action: 'evaluation.answered',
    resourceType: 'evaluation',
    resourceId: row.id,
    appId: request.appId,
    environmentId,
    details: { answers: added.length },
  });
  if (row.status === 'pending') tx.push(startEvaluation(organizationId, row.id));
  await completeIfDone(tx, request, { ...standing, open: { ...row, status: 'in_progress' } }, now);
  return { accepted: added.length, evaluation_id: row.id };
}

function requireActive({ enrollment }: LockedEnrollment): void {
  if (enrollment.status !== 'active')
    throw new AppError('not_enrolled', 'The subject has no active enrollment in this program.', {
      status: enrollment.status,
    });
}

/**
 * The deliveries in the order of their answers. Throws not_found and delivery_closed, and changes nothing.
 */
function openDeliveries(
  answers: readonly DeliveryAnswer[],
  rows: readonly DeliveryRow[],
  now: Date,
): DeliveryRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const seen = new Set<string>();
  return answers.map(({ delivery_id }) => {
    const id = delivery_id.toLowerCase();
    const row = byId.get(id);
    if (!row) throw notFound();
    if (row.answered_at !== null || seen.has(id)) throw deliveryClosed(id, 'answered');
    if (row.expires_at !== null && Date.parse(row.expires_at) <= now.getTime())
      throw deliveryClosed(id, 'expired');
    seen.add(id);
    return row;
  });
}

function deliveryClosed(deliveryId: string, reason: 'answered' | 'expired' | 'cycle_closed'): AppError {
  return new AppError('delivery_closed', 'This delivery takes no answer any more.', {
    delivery_id: deliveryId,
    reason,
  });
}

async function evaluationToAnswer(
  tx: Transaction,
  standing: LockedEnrollment,
  now: Date,
): Promise<KeyedEvaluationRow> {
  if (standing.open) return standing.open;
  const running = cycleAt(standing.schedule, cycleState(standing), '', now);
  if (!running.open)
    throw new AppError('delivery_closed', 'The cycle of this delivery is over.', { reason: 'cycle_closed' });
  return openCycle(tx, standing, running.cycle, now);
}

function checked(
  { bundle, log }: LoadedEvaluation,
  answer: DeliveryAnswer,
  delivery: DeliveryRow,
  index: number,
  now: Date,
): LoggedAnswer {
  const result = checkAnswer(bundle.experience, delivery.question_id, answer);
  if (!result.ok) {
    const { code, message } = result;
    throw new AppError('answer_invalid', 'Nothing was saved: some answers are not acceptable.', {
      errors: [{ index, delivery_id: delivery.id, question_id: delivery.question_id, code, message }],
    });
  }
  const { question, value, declined } = result;
  const elapsed_ms =
    answer.elapsed_ms === undefined ? null : Math.min(answer.elapsed_ms, sinceDelivery(delivery, now));
  return {
    question_id: question.id,
    value,
    declined,
    elapsed_ms,
    answered_at: now.toISOString(),
    input: question.input,
    changed: log.some(({ question_id }) => question_id === question.id),
    deliveryId: delivery.id,
  };
}

/**
 * Nobody was longer at a question than it has been delivered; a delivery told to be in the future bounds
 * nothing.
 */
function sinceDelivery(delivery: DeliveryRow, now: Date): number {
  const ms = now.getTime() - Date.parse(delivery.delivered_at);
  return ms > 0 ? ms : Number.MAX_SAFE_INTEGER;
}

/** The statements sent above are seen by the reads here: they are one transaction. */
async function completeIfDone(
  tx: Transaction,
  request: Request,
  standing: LockedEnrollment & { open: KeyedEvaluationRow },
  now: Date,
): Promise<void> {
  const { program, enrollment } = standing;
  const asking = await askingOf(tx, request, program.id, enrollment.subject_id, {}, NO_LOGIN);
  const { input, standing: cycle } = await askedOf(tx, standing, asking, now);
  if (!cycle.open || !isCycleComplete(input)) return;
  await completeCycle(tx, standing, cycle.cycle, 'completed', now);
}
