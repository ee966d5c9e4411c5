import type { Statement } from '../../../db/batch.ts';
import { column, columns, computed, type Query, type RowOf, rowsOf } from '../../../db/rows.ts';
import { KEYED_COLUMNS, KEYED_EVALUATION } from './queries.ts';

/** The SQL on evaluations whose last answers match guardrail rules that are not reported yet. */

const PENDING = rowsOf(columns('pending_guardrails', 'organization_id', 'evaluation_id', 'due_at'));

/** An evaluation whose rules are due, or that a worker has taken, until `due_at`. */
export type PendingGuardrails = RowOf<typeof PENDING>;

export function upsertPending(organizationId: string, evaluationId: string, dueAt: Date): Statement {
  return {
    text: `INSERT INTO pending_guardrails (organization_id, evaluation_id, due_at) VALUES ($1, $2, $3)
           ON CONFLICT (organization_id, evaluation_id) DO UPDATE SET due_at = excluded.due_at`,
    values: [organizationId, evaluationId, dueAt],
  };
}

export function deletePending(organizationId: string, evaluationId: string): Statement {
  return {
    text: 'DELETE FROM pending_guardrails WHERE organization_id = $1 AND evaluation_id = $2',
    values: [organizationId, evaluationId],
  };
}

export function selectPending(organizationId: string, evaluationId: string): Query<PendingGuardrails> {
  return {
    text: `SELECT ${PENDING.list} FROM pending_guardrails WHERE organization_id = $1 AND evaluation_id = $2`,
    values: [organizationId, evaluationId],
    rows: PENDING,
  };
}

const LOCKED = rowsOf({
  ...KEYED_EVALUATION,
  clock_offset_seconds: column('environments', 'clock_offset_seconds'),
});

export function lockEvaluationWithClock(
  organizationId: string,
  evaluationId: string,
): Query<RowOf<typeof LOCKED>> {
  return {
    text: `SELECT ${KEYED_COLUMNS}, v.clock_offset_seconds FROM evaluations e
           JOIN subjects s ON s.organization_id = e.organization_id AND s.id = e.subject_id
           JOIN environments v ON v.organization_id = e.organization_id AND v.id = e.environment_id
           WHERE e.organization_id = $1 AND e.id = $2 FOR UPDATE OF e`,
    values: [organizationId, evaluationId],
    rows: LOCKED,
  };
}
/** Takes rows that are due until `until`; in a distributed database those of one organization. */
export function takePending(
  now: Date,
  until: Date,
  limit: number,
  organizationId: string | undefined,
): Query<PendingGuardrails> {
  const isOne = organizationId !== undefined;
  return {
    text: `WITH due AS MATERIALIZED (
             SELECT organization_id, evaluation_id FROM pending_guardrails
             WHERE due_at <= $1 ${isOne ? 'AND organization_id = $4' : ''}
             ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED)
           UPDATE pending_guardrails g SET due_at = $2 FROM due
           WHERE g.organization_id = due.organization_id AND g.evaluation_id = due.evaluation_id
             ${isOne ? 'AND g.organization_id = $4' : ''}
           RETURNING ${PENDING.of('g')}`,
    values: [now, until, limit, ...(isOne ? [organizationId] : [])],
    rows: PENDING,
  };
}

const ORGANIZATION = rowsOf({ organization_id: computed('uuid') });

export function selectPendingOrganizations(now: Date): Query<RowOf<typeof ORGANIZATION>> {
  return {
    text: 'SELECT DISTINCT organization_id FROM pending_guardrails WHERE due_at <= $1',
    values: [now],
    rows: ORGANIZATION,
  };
}
