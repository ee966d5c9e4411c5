import type { EvaluationInput, EvaluationResult } from '@eps/engine';
import type { Statement } from '../../db/batch.ts';
import { CURRENT_ENROLLMENT } from '../enrollments/queries.ts';
import type { EvaluationStatus } from './schema.ts';

/**
 * What a result says that is no personal content: stored plain, read by analytics and by later evaluations.
 */
export type PlainResult = Pick<
  EvaluationResult,
  | 'confidence'
  | 'coverage'
  | 'primary_metric'
  | 'sub_scores'
  | 'unanswered_concepts'
  | 'adaptive_trace'
  | 'posteriors'
  | 'item_fingerprints'
> & { administered: string[] };

/** The rest, sealed under the subject's key. */
export type SealedResult = Pick<
  EvaluationResult,
  'alignment' | 'report' | 'participant_report' | 'trace' | 'guardrail_conflicts'
>;

/** What evaluate() was called with beyond the answer log and the frozen context: sealed, for replay. */
export type StoredInput = Omit<EvaluationInput, 'state'> & { elapsedMs: number | null };

export interface EvaluationRow {
  id: string;
  app_id: string;
  environment_id: string;
  program_id: string;
  enrollment_id: string;
  subject_id: string;
  version_bundle_id: string;
  cycle: number;
  cycle_starts_at: string | null;
  cycle_ends_at: string | null;
  context_fingerprint: string;
  status: EvaluationStatus;
  created_at: string;
  completed_at: string | null;
  context_sealed: Buffer | null;
  result: PlainResult | null;
  result_sealed: Buffer | null;
  input_sealed: Buffer | null;
  supersedes_id: string | null;
}

/** What is shown of an evaluation and not sealed. */
export type OpenColumns = Pick<
  EvaluationRow,
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
  | 'result'
>;

const COLUMNS = `id, app_id, environment_id, program_id, enrollment_id, subject_id, version_bundle_id, cycle,
  cycle_starts_at,
  cycle_ends_at, context_fingerprint, status, created_at, completed_at, context_sealed, result, result_sealed,
    input_sealed, supersedes_id`;

/** An evaluation with the wrapped key of its subject, which opens what is sealed in it. */
export interface KeyedEvaluationRow extends EvaluationRow {
  wrapped_key: Buffer | null;
}

/** The columns of whole evaluations, `e`, with the wrapped key of the subject, `s`. */
export const KEYED_COLUMNS = `${COLUMNS.split(',')
  .map((column) => `e.${column.trim()}`)
  .join(', ')}, s.wrapped_key`;

export const KEYED = `SELECT ${KEYED_COLUMNS}
  FROM evaluations e JOIN subjects s ON s.organization_id = e.organization_id AND s.id = e.subject_id`;

export function selectEvaluation(
  organizationId: string,
  environmentId: string,
  id: string,
  lock = false,
): Statement {
  return {
    text: `${KEYED} WHERE e.organization_id = $1 AND e.environment_id = $2
             AND e.id = $3${lock ? ' FOR UPDATE OF e' : ''}`,
    values: [organizationId, environmentId, id],
  };
}

/**
 * Keeps an evaluation's subject from being erased until the transaction ends: what is made of the evaluation
 * must not outlive that. Sent before the evaluation is locked, in the order in which an erasure locks the
 * two.
 */
export function shareSubject(organizationId: string, evaluationId: string): Statement {
  return {
    text: `SELECT 1 FROM subjects WHERE organization_id = $1
             AND id = (SELECT subject_id FROM evaluations WHERE organization_id = $1 AND id = $2) FOR SHARE`,
    values: [organizationId, evaluationId],
  };
}

const OPEN = 'AND e.result IS NULL AND e.context_sealed IS NOT NULL';

/**
 * The evaluation of an enrollment that is still being answered; there is at most one. It is neither evaluated
 * nor erased, which the index asks instead of the status, so that nothing of it changes in the index while it
 * is answered.
 */
export function selectOpenEvaluation(organizationId: string, enrollmentId: string): Statement {
  return {
    text: `${KEYED} WHERE e.organization_id = $1 AND e.enrollment_id = $2 ${OPEN} FOR UPDATE OF e`,
    values: [organizationId, enrollmentId],
  };
}

/** Those of several enrollments. Each is looked up by itself, also where there are no statistics yet. */
export function selectOpenEvaluations(organizationId: string, enrollmentIds: readonly string[]): Statement {
  return {
    text: `SELECT open.* FROM unnest($2::uuid[]) AS wanted(id) CROSS JOIN LATERAL (
             ${KEYED} WHERE e.organization_id = $1 AND e.enrollment_id = wanted.id ${OPEN} LIMIT 1
               FOR UPDATE OF e) open`,
    values: [organizationId, enrollmentIds],
  };
}

/** The same of a subject's enrollment in a program that was not withdrawn. */
export function selectCurrentEvaluation(
  organizationId: string,
  programId: string,
  subjectId: string,
): Statement {
  return {
    text: `${KEYED} WHERE e.organization_id = $1 AND e.enrollment_id = (SELECT id FROM enrollments
             WHERE organization_id = $1 AND program_id = $2 AND subject_id = $3 AND ${CURRENT_ENROLLMENT})
             ${OPEN} FOR UPDATE OF e`,
    values: [organizationId, programId, subjectId],
  };
}

export interface EvaluationFilters {
  program_id?: string | undefined;
  subject_id?: string | undefined;
  status?: string | undefined;
}

export function selectEvaluations(
  organizationId: string,
  environmentId: string,
  filters: EvaluationFilters,
  after: string | undefined,
  limit: number,
): Statement {
  return {
    text: `${KEYED} WHERE e.organization_id = $1 AND e.environment_id = $2 AND ($3::uuid IS NULL OR e.id < $3)
             AND ($4::uuid IS NULL OR e.program_id = $4) AND ($5::uuid IS NULL OR e.subject_id = $5)
             AND ($6::text IS NULL OR e.status = $6) ORDER BY e.id DESC LIMIT $7`,
    values: [
      organizationId,
      environmentId,
      after ?? null,
      filters.program_id ?? null,
      filters.subject_id ?? null,
      filters.status ?? null,
      limit + 1,
    ],
  };
}

export function insertEvaluation(organizationId: string, row: EvaluationRow): Statement {
  return {
    text: `INSERT INTO evaluations (organization_id, ${COLUMNS})
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
             $20)`,
    values: [
      organizationId,
      row.id,
      row.app_id,
      row.environment_id,
      row.program_id,
      row.enrollment_id,
      row.subject_id,
      row.version_bundle_id,
      row.cycle,
      row.cycle_starts_at,
      row.cycle_ends_at,
      row.context_fingerprint,
      row.status,
      row.created_at,
      row.completed_at,
      row.context_sealed,
      row.result && JSON.stringify(row.result),
      row.result_sealed,
      row.input_sealed,
      row.supersedes_id,
    ],
  };
}

export function finishEvaluation(
  organizationId: string,
  row: Pick<EvaluationRow, 'id' | 'status' | 'completed_at' | 'result' | 'result_sealed' | 'input_sealed'>,
): Statement {
  return {
    text: `UPDATE evaluations SET status = $3, completed_at = $4, result = $5, result_sealed = $6,
             input_sealed = $7
           WHERE organization_id = $1 AND id = $2`,
    values: [
      organizationId,
      row.id,
      row.status,
      row.completed_at,
      row.result && JSON.stringify(row.result),
      row.result_sealed,
      row.input_sealed,
    ],
  };
}

/**
 * Released results of the subject in the program before this one, by when they were completed, newest first.
 */
export function selectPreviousResults(
  organizationId: string,
  programId: string,
  subjectId: string,
  before: string,
): Statement {
  return {
    text: `SELECT id, completed_at, result FROM evaluations
           WHERE organization_id = $1 AND program_id = $2 AND subject_id = $3 AND status = 'completed'
             AND id < $4
           ORDER BY completed_at DESC, id DESC LIMIT 24`,
    values: [organizationId, programId, subjectId, before],
  };
}

/** In how many of the program's latest evaluations each question was asked (exposure control). */
export function selectExposure(organizationId: string, programId: string): Statement {
  return {
    text: `WITH latest AS (
             SELECT result->'administered' AS asked FROM evaluations
             WHERE organization_id = $1 AND program_id = $2 AND result IS NOT NULL ORDER BY id DESC LIMIT 500)
           SELECT question_id, count(*)::float8 / (SELECT count(*) FROM latest) AS share
           FROM latest, jsonb_array_elements_text(asked) AS question_id GROUP BY question_id`,
    values: [organizationId, programId],
  };
}

/** A subject's evaluations, oldest first. */
export function selectSubjectEvaluations(
  organizationId: string,
  subjectId: string,
  after: string | null,
  limit: number,
): Statement {
  return {
    text: `${KEYED} WHERE e.organization_id = $1 AND e.subject_id = $2 AND ($3::uuid IS NULL OR e.id > $3)
           ORDER BY e.id LIMIT $4`,
    values: [organizationId, subjectId, after, limit],
  };
}
