import type { RedactedResult } from '@eps/engine';
import { AppError } from '../../../http/errors.ts';
import type { SubjectKey } from '../../../vault/vault.ts';
import type { KeyedEvaluationRow } from './queries.ts';
import type { Evaluation } from './schema.ts';
import { type StoredResult, sealedResult } from './sealed.ts';
import type { Participation } from './trace-schema.ts';

type PresentedColumns = Pick<
  KeyedEvaluationRow,
  | 'id'
  | 'app_id'
  | 'environment_id'
  | 'program_id'
  | 'subject_id'
  | 'version_bundle_id'
  | 'context_fingerprint'
  | 'status'
  | 'created_at'
  | 'completed_at'
>;

/** Returns an evaluation with its result as `resultForReader` returned it. */
export function presentEvaluation(
  row: PresentedColumns,
  result: StoredResult | RedactedResult | undefined,
  participation?: Participation,
): Evaluation {
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
    ...(result && { ...scoresOf(result), ...reportOf(result, participation) }),
  } as Evaluation;
}

/** Returns the scores of a result: everything except report, trace, alignment and guardrail conflicts. */
export function scoresOf(result: StoredResult | RedactedResult) {
  const { confidence, coverage, primary_metric, sub_scores, unanswered_concepts, adaptive_trace } = result;
  return {
    confidence,
    coverage,
    ...(primary_metric && { primary_metric }),
    sub_scores,
    unanswered_concepts,
    ...(adaptive_trace && { adaptive_trace }),
  };
}

function reportOf(
  { alignment, report, trace, guardrail_conflicts }: StoredResult | RedactedResult,
  participation: Participation | undefined,
) {
  const traced = participation ? { ...trace, participation } : trace;
  return { ...(alignment && { alignment }), report, trace: traced, guardrail_conflicts };
}

/** Decrypts the result of an evaluation. Returns undefined if it has none or its subject was erased. */
export function openResult(
  row: Pick<KeyedEvaluationRow, 'id' | 'result_sealed'>,
  key: SubjectKey | undefined,
): StoredResult | undefined {
  return row.result_sealed && key ? sealedResult.open(key, row.id, row.result_sealed) : undefined;
}

/** Whether the answers of an evaluation were removed after their retention period, and its result was not. */
export function isWithoutAnswers({
  result_sealed,
  context_sealed,
}: Pick<KeyedEvaluationRow, 'result_sealed' | 'context_sealed'>): boolean {
  return result_sealed !== null && context_sealed === null;
}

/** The error for an evaluation without content: its subject was erased, or its retention period has ended. */
export function contentDeleted(row: KeyedEvaluationRow): AppError {
  const { status, wrapped_key } = row;
  if (wrapped_key !== null && isWithoutAnswers(row)) return answersDeleted();
  if (status !== 'deleted' || wrapped_key === null)
    return new AppError('subject_deleted', 'The subject was deleted.');
  const message = 'The content of the evaluation was removed after its retention period.';
  return new AppError('evaluation_deleted', message);
}

export function answersDeleted(): AppError {
  const message = 'The answers of the evaluation were removed after their retention period.';
  return new AppError('answers_deleted', message);
}

/**
 * Throws subject_deleted and evaluation_deleted, and evaluation_not_finished if the evaluation has no result
 * yet.
 */
export function requireResult(row: KeyedEvaluationRow): void {
  if (row.status === 'deleted') throw contentDeleted(row);
  if (!row.result_sealed)
    throw new AppError('evaluation_not_finished', 'The evaluation has no result yet.', {
      status: row.status,
    });
}
