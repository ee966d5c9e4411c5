import { createHmac } from 'node:crypto';
import { answerPhaseConflicts, type GuardrailConflict, type RespondentState } from '@eps/engine';
import { byteaArray } from '../../db/binary-array.ts';
import { columns, type Query, type RowOf, rowsOf } from '../../db/rows.ts';
import type { Transaction } from '../../db/transaction.ts';
import { emit, type NewEvent } from '../../events/emit.ts';
import type { SubjectKey } from '../../vault/subject-key.ts';
import type { EvaluationRow } from './queries.ts';
import { type LoadedEvaluation, respondentState } from './state.ts';

/**
 * Emits `guardrail.triggered` if the answers in `state` are the first of the evaluation to match a rule of
 * the phase `answer`. The event does not wait for the result.
 */
export async function reportAnswerConflicts(
  tx: Transaction,
  organizationId: string,
  evaluation: LoadedEvaluation,
  state: RespondentState,
  now: Date,
): Promise<void> {
  const { bundle, row, key, log } = evaluation;
  const conflicts = answerPhaseConflicts(bundle, state);
  if (conflicts.length === 0) return;
  const before = answerPhaseConflicts(bundle, respondentState(evaluation, log, state.elapsedMs));
  const known = new Set(before.map(({ rule_id }) => rule_id));
  const added = conflicts.filter(({ rule_id }) => !known.has(rule_id));
  await reportConflicts(tx, organizationId, { ...row, status: 'in_progress' }, key, added, now);
}

/** Emits `guardrail.triggered` if one of the rules was not reported for the evaluation before. */
export async function reportConflicts(
  tx: Transaction,
  organizationId: string,
  row: EvaluationRow,
  key: SubjectKey,
  conflicts: readonly GuardrailConflict[],
  now: Date,
): Promise<void> {
  if (conflicts.length === 0) return;
  const digestKey = key.derive(`evaluations/${row.id}/guardrails`);
  const digests = conflicts.map(({ rule_id }) => createHmac('sha256', digestKey).update(rule_id).digest());
  const added = await tx.rows(insertReported(organizationId, row.id, digests));
  const isNew = (index: number) => added.some(({ rule_digest }) => rule_digest.equals(digests[index]!));
  const unreported = conflicts.filter((_, index) => isNew(index));
  emit(tx, now, conflictEvents(organizationId, row, unreported));
}

const REPORTED = rowsOf(columns('reported_guardrails', 'rule_digest'));

/** Inserts the digests of rules and returns those that were not there. */
function insertReported(
  organizationId: string,
  evaluationId: string,
  digests: readonly Buffer[],
): Query<RowOf<typeof REPORTED>> {
  return {
    text: `INSERT INTO reported_guardrails (organization_id, evaluation_id, rule_digest)
           SELECT DISTINCT $1::uuid, $2::uuid, unnest($3::bytea[])
           ON CONFLICT DO NOTHING RETURNING ${REPORTED.list}`,
    values: [organizationId, evaluationId, byteaArray(digests)],
    rows: REPORTED,
  };
}

/** Returns `guardrail.triggered` with the highest severity of the rules that matched; nothing if none did. */
export function conflictEvents(
  organizationId: string,
  row: EvaluationRow,
  conflicts: readonly GuardrailConflict[],
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
  return [{ organizationId, environmentId: row.environment_id, type: 'guardrail.triggered', data }];
}

const SEVERITIES = ['critical', 'warning', 'info'] as const;
