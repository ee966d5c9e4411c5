import type { GuardrailConflict } from '@eps/engine';
import { AppError } from '../../http/errors.ts';
import { parseJson } from '../../parse-json.ts';
import type { SubjectKey } from '../../vault/vault.ts';
import type { KeyedEvaluationRow, OpenColumns, SealedResult } from './queries.ts';
import type { CompletionResult, Evaluation } from './schema.ts';

export function resultAad(evaluationId: string): string {
  return `evaluations/${evaluationId}/result`;
}

/**
 * Everything there is of an evaluation, for those who may read evaluations; without the key, what is not
 * sealed.
 */
export function presentEvaluation(
  row: OpenColumns & { result_sealed?: Buffer | null },
  key?: SubjectKey,
): Evaluation {
  const sealed = openResult(row, key);
  return {
    id: row.id,
    app_id: row.app_id,
    environment_id: row.environment_id,
    program_id: row.program_id,
    subject_id: row.subject_id,
    version_bundle_id: row.version_bundle_id,
    context_fingerprint: row.context_fingerprint,
    status: row.status,
    created_at: row.created_at,
    ...(row.completed_at !== null && { completed_at: row.completed_at }),
    ...(row.result && plainParts(row.result)),
    ...(row.result && { adaptive_trace: row.result.adaptive_trace }),
    ...(sealed && {
      ...(sealed.alignment && { alignment: sealed.alignment }),
      report: sealed.report,
      trace: sealed.trace,
      guardrail_conflicts: sealed.guardrail_conflicts,
    }),
  } as Evaluation;
}

/** What the participant gets: nothing beyond the state until it is released, then the participant's part. */
export function presentCompletion(row: KeyedEvaluationRow, sealed: SealedResult): CompletionResult {
  const head = { evaluation_id: row.id, status: row.status, created_at: row.created_at };
  if (row.status !== 'completed' || !row.result) return head;
  return {
    ...head,
    ...(row.completed_at !== null && { completed_at: row.completed_at }),
    ...plainParts(row.result),
    ...(sealed.alignment && { alignment: sealed.alignment }),
    report: sealed.participant_report,
    guardrail_conflicts: sealed.guardrail_conflicts.map(withoutEvidence),
  } as CompletionResult;
}

function plainParts(result: NonNullable<KeyedEvaluationRow['result']>) {
  const { confidence, coverage, primary_metric, sub_scores, unanswered_concepts } = result;
  return { confidence, coverage, ...(primary_metric && { primary_metric }), sub_scores, unanswered_concepts };
}

function withoutEvidence({
  evidence: _,
  ...conflict
}: GuardrailConflict): Omit<GuardrailConflict, 'evidence'> {
  return conflict;
}

export function openResult(
  row: { id: string; result_sealed?: Buffer | null },
  key: SubjectKey | undefined,
): SealedResult | undefined {
  if (!row.result_sealed || !key) return undefined;
  return parseJson(key.open(resultAad(row.id), row.result_sealed)) as SealedResult;
}

/** Throws subject_deleted, and evaluation_not_finished where nothing was computed yet. */
export function requireResult(row: KeyedEvaluationRow): void {
  if (row.status === 'deleted') throw new AppError('subject_deleted', 'The subject was deleted.');
  if (!row.result)
    throw new AppError('evaluation_not_finished', 'The evaluation has no result yet.', {
      status: row.status,
    });
}
