import type { Statement } from '../../../db/batch.ts';
import { column, columns, type RowOf, rowsOf } from '../../../db/rows.ts';
import { deleteFrom, select, upsert } from '../../../db/statements.ts';
import type { EvaluationId, OrganizationId } from '../../../ids.ts';
import { KEYED_COLUMNS, KEYED_EVALUATION } from './queries.ts';

/** The SQL on evaluations whose last answers match guardrail rules that are not reported yet. */

const PENDING = rowsOf(columns('pending_guardrails', 'organization_id', 'evaluation_id', 'due_at'));

/** Evaluations whose rules are to be reported. */
export const PENDING_GUARDRAILS = {
  table: 'pending_guardrails',
  id: 'evaluation_id',
  dueColumn: 'due_at',
  clock: 'real',
  condition: 'true',
  movesDueTime: true,
  rows: PENDING,
} as const;

/** An evaluation whose rules are due, or that a worker has taken, until `due_at`. */
export type PendingGuardrails = RowOf<typeof PENDING>;

export function upsertPending(
  organizationId: OrganizationId,
  evaluationId: EvaluationId,
  dueAt: Date,
): Statement {
  return upsert(
    'pending_guardrails',
    { organization_id: organizationId, evaluation_id: evaluationId },
    { due_at: dueAt },
  );
}

export function deletePending(organizationId: OrganizationId, evaluationId: EvaluationId): Statement {
  return deleteFrom('pending_guardrails', { organization_id: organizationId, evaluation_id: evaluationId });
}

export function selectPending(organizationId: OrganizationId, evaluationId: EvaluationId) {
  return select(PENDING, 'pending_guardrails', {
    organization_id: organizationId,
    evaluation_id: evaluationId,
  });
}

const LOCKED = rowsOf({
  ...KEYED_EVALUATION,
  clock_offset_seconds: column('environments', 'clock_offset_seconds'),
});

export function lockEvaluationWithClock(organizationId: OrganizationId, evaluationId: EvaluationId) {
  return LOCKED.query(
    `SELECT ${KEYED_COLUMNS}, v.clock_offset_seconds FROM evaluations e
     JOIN subjects s ON s.organization_id = e.organization_id AND s.id = e.subject_id
     JOIN environments v ON v.organization_id = e.organization_id AND v.id = e.environment_id
     WHERE e.organization_id = $1 AND e.id = $2 FOR UPDATE OF e`,
    [organizationId, evaluationId],
  );
}
