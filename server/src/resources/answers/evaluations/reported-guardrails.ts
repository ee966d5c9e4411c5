import { createHmac } from 'node:crypto';
import type { GuardrailConflict } from '@eps/engine';
import { byteaArray } from '../../../db/binary-array.ts';
import { columns, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { emit, type NewEvent } from '../../../events/emit.ts';
import type { EvaluationId, OrganizationId } from '../../../ids.ts';
import type { SubjectKey } from '../../../vault/subject-key.ts';
import type { EvaluationRow } from './queries.ts';
import { makeRuleTasks, supersedeRuleTasks } from './rule-tasks.ts';
import type { LoadedEvaluation } from './state.ts';

type JudgedEvaluation = Pick<LoadedEvaluation, 'organizationId' | 'row' | 'bundle' | 'key'>;

/**
 * Emits `guardrail.triggered` if one of the rules was not reported for the evaluation before, and makes their
 * tasks.
 */
export async function reportConflicts(
  tx: Transaction,
  evaluation: JudgedEvaluation,
  conflicts: readonly GuardrailConflict[],
  now: Date,
): Promise<void> {
  if (conflicts.length === 0) return;
  const { organizationId, row, key } = evaluation;
  const digests = digestsOf(row, key, conflicts);
  const added = await tx.rows(insertReported(organizationId, row.id, digests));
  emit(tx, now, conflictEvents(organizationId, row, among(conflicts, digests, added)));
  await makeRuleTasks(tx, evaluation, conflicts, now);
}

/** Records rules as reported, so that a later result of the evaluation does not report them. */
export function recordConflicts(
  tx: Transaction,
  { organizationId, row, key }: Omit<JudgedEvaluation, 'bundle'>,
  conflicts: readonly GuardrailConflict[],
): void {
  if (conflicts.length > 0) tx.push(insertReported(organizationId, row.id, digestsOf(row, key, conflicts)));
}

/**
 * Emits `guardrail.cleared` if one of the rules, which no longer match, was reported for the evaluation. It
 * is reported again when it matches again. Its task becomes superseded.
 */
export async function reportCleared(
  tx: Transaction,
  evaluation: JudgedEvaluation,
  conflicts: readonly GuardrailConflict[],
  now: Date,
): Promise<void> {
  if (conflicts.length === 0) return;
  const { organizationId, row, key } = evaluation;
  const digests = digestsOf(row, key, conflicts);
  const removed = await tx.rows(deleteReported(organizationId, row.id, digests));
  const cleared = among(conflicts, digests, removed);
  emit(tx, now, conflictEvents(organizationId, row, cleared, 'guardrail.cleared'));
  await supersedeRuleTasks(tx, evaluation, cleared, now);
}

function digestsOf(
  row: EvaluationRow,
  key: SubjectKey,
  conflicts: readonly GuardrailConflict[],
): readonly Buffer[] {
  const digestKey = key.deriveFor(row.id, `evaluations/${row.id}/guardrails`);
  return conflicts.map(({ rule_id }) => createHmac('sha256', digestKey).update(rule_id).digest());
}

/** Returns the conflicts whose digest is among the rows. */
function among(
  conflicts: readonly GuardrailConflict[],
  digests: readonly Buffer[],
  rows: readonly RowOf<typeof REPORTED>[],
): GuardrailConflict[] {
  return conflicts.filter((_, index) => rows.some(({ rule_digest }) => rule_digest.equals(digests[index]!)));
}

const REPORTED = rowsOf(columns('reported_guardrails', 'rule_digest'));

/** Inserts the digests of rules and returns those that were not there. */
function insertReported(
  organizationId: OrganizationId,
  evaluationId: EvaluationId,
  digests: readonly Buffer[],
) {
  return REPORTED.query(
    `INSERT INTO reported_guardrails (organization_id, evaluation_id, rule_digest)
     SELECT DISTINCT $1::uuid, $2::uuid, unnest($3::bytea[])
     ON CONFLICT DO NOTHING RETURNING ${REPORTED.list}`,
    [organizationId, evaluationId, byteaArray(digests)],
  );
}

/** Deletes the digests of rules and returns those that were there. */
function deleteReported(
  organizationId: OrganizationId,
  evaluationId: EvaluationId,
  digests: readonly Buffer[],
) {
  return REPORTED.query(
    `DELETE FROM reported_guardrails WHERE organization_id = $1 AND evaluation_id = $2
       AND rule_digest = ANY ($3::bytea[]) RETURNING ${REPORTED.list}`,
    [organizationId, evaluationId, byteaArray(digests)],
  );
}

/** Returns an event with the highest severity of the rules; nothing if there are none. */
export function conflictEvents(
  organizationId: string,
  row: EvaluationRow,
  conflicts: readonly GuardrailConflict[],
  type: 'guardrail.triggered' | 'guardrail.cleared' = 'guardrail.triggered',
): NewEvent[] {
  const severity = SEVERITIES.find((each) => conflicts.some((conflict) => conflict.severity === each));
  if (severity === undefined) return [];
  const data = {
    evaluation_id: row.id,
    program_id: row.program_id,
    enrollment_id: row.enrollment_id,
    subject_id: row.subject_id,
    status: row.status,
    severity,
  };
  return [{ organizationId, environmentId: row.environment_id, type, data }];
}

const SEVERITIES = ['critical', 'warning', 'info'] as const;
