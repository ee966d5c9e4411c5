import type { Statement } from '../../../db/batch.ts';
import { column, columns, type RowOf, rowsOf } from '../../../db/rows.ts';
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
  return {
    text: `INSERT INTO pending_guardrails (organization_id, evaluation_id, due_at) VALUES ($1, $2, $3)
           ON CONFLICT (organization_id, evaluation_id) DO UPDATE SET due_at = excluded.due_at`,
    values: [organizationId, evaluationId, dueAt],
  };
}

export function deletePending(organizationId: OrganizationId, evaluationId: EvaluationId): Statement {
  return {
    text: 'DELETE FROM pending_guardrails WHERE organization_id = $1 AND evaluation_id = $2',
    values: [organizationId, evaluationId],
  };
}

export function selectPending(organizationId: OrganizationId, evaluationId: EvaluationId) {
  return PENDING.query(
    `SELECT ${PENDING.list} FROM pending_guardrails WHERE organization_id = $1 AND evaluation_id = $2`,
    [organizationId, evaluationId],
  );
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
