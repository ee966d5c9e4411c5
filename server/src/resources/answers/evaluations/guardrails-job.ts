import { answerPhaseConflicts } from '@eps/engine';
import { environmentTime } from '../../../environment-time.ts';
import { runAnywhere, type ThreadWork } from '../../../jobs/anywhere.ts';
import { rowJob } from '../../../jobs/row-job.ts';
import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
import {
  deletePending,
  lockEvaluationWithClock,
  PENDING_GUARDRAILS,
  type PendingGuardrails,
  selectPending,
} from './pending-guardrails.ts';
import { reportConflicts } from './reported-guardrails.ts';
import { loadEvaluation, respondentState } from './state.ts';

export { PENDING_GUARDRAILS };

/**
 * Emits `guardrail.triggered` for rules of phase `answer` whose answers have remained unchanged for the
 * waiting time. A worker that crashes delays them by its lease.
 */
export function guardrails(services: Services): Job {
  return rowJob(services, {
    name: 'guardrails',
    due: PENDING_GUARDRAILS,
    idOf: ({ evaluation_id }) => evaluation_id,
    run: (_, pending) => runAnywhere(services, pending.organization_id, REPORTING, pending),
    failed: 'guardrails were not reported',
  });
}

export const REPORTING: ThreadWork<[PendingGuardrails], void> = { name: 'guardrails', run: reportPending };

/** Reports the rules that the answers of an evaluation match, unless an answer has arrived since. */
function reportPending(services: Services, pending: PendingGuardrails): Promise<void> {
  const { organization_id: organizationId, evaluation_id: evaluationId, due_at } = pending;
  return services.db.withTenant(organizationId, async (tx) => {
    // As in a call that saves answers, the evaluation is locked first.
    const row = await tx.first(lockEvaluationWithClock(organizationId, evaluationId));
    const current = await tx.first(selectPending(organizationId, evaluationId));
    if (!row || current?.due_at !== due_at) return;
    tx.push(deletePending(organizationId, evaluationId));
    // The rules of a completed evaluation were reported with its result, and an erased one has no content.
    if (row.status !== 'in_progress') return;
    const evaluation = await loadEvaluation(tx.rows, services, organizationId, row);
    const conflicts = answerPhaseConflicts(
      evaluation.bundle,
      respondentState(evaluation, evaluation.log, null),
    );
    const now = environmentTime(services.clock(), row.clock_offset_seconds);
    await reportConflicts(tx, evaluation, conflicts, now);
  });
}
