import type { Statement } from '../../../db/batch.ts';
import { column, columns, computed, type RowOf, rowsOf } from '../../../db/rows.ts';
import { insertCollected, select } from '../../../db/statements.ts';
import type {
  EnrollmentId,
  EnvironmentId,
  EvaluationId,
  OrganizationId,
  ProgramId,
  SubjectId,
} from '../../../ids.ts';
import { CURRENT_ENROLLMENT } from '../../people/enrollments/queries.ts';

const EVALUATION = columns(
  'evaluations',
  'id',
  'app_id',
  'environment_id',
  'program_id',
  'enrollment_id',
  'subject_id',
  'version_bundle_id',
  'cycle',
  'cycle_starts_at',
  'cycle_ends_at',
  'context_fingerprint',
  'status',
  'created_at',
  'completed_at',
  'answered_at',
  'context_sealed',
  'result_sealed',
  'input_sealed',
  'administered',
  'supersedes_id',
);
const EVALUATION_LIST = rowsOf(EVALUATION);

export type EvaluationRow = RowOf<typeof EVALUATION_LIST>;

/** The columns of an evaluation and of its subject's key; for rows that have more columns. */
export const KEYED_EVALUATION = { ...EVALUATION, wrapped_key: column('subjects', 'wrapped_key') };
export const KEYED_ROW = rowsOf(KEYED_EVALUATION);

/** An evaluation with the wrapped key of its subject, which opens its sealed columns. */
export type KeyedEvaluationRow = RowOf<typeof KEYED_ROW>;

/** The columns of KEYED_EVALUATION from the evaluation `e` and its subject `s`. */
export const KEYED_COLUMNS = `${EVALUATION_LIST.of('e')}, s.wrapped_key`;

/** When the answers of a released evaluation `e` were given. A later release does not change it. */
export const MEASURED_AT = 'coalesce(e.answered_at, e.completed_at)';

/** Returns when the answers of a released evaluation were given, RFC 3339. */
export function measuredAt(row: Pick<EvaluationRow, 'answered_at' | 'completed_at'>): string {
  return (row.answered_at ?? row.completed_at)!;
}

/**
 * Returns when an evaluation was finished at the latest, in epoch milliseconds, whether or not it awaits
 * review: when its answers were given or, for those of a paper form, when it was entered.
 */
export function finishedAt(row: Pick<EvaluationRow, 'answered_at' | 'completed_at' | 'created_at'>): number {
  return Math.max(Date.parse(measuredAt(row)), Date.parse(row.created_at));
}

/** An evaluation and when its answers were given. Of two at the same time, the lower id is earlier. */
export interface Measurement {
  id: string;
  /** RFC 3339. */
  at: string;
}

/** Selects evaluations `e` with the wrapped keys of their subjects. */
export const KEYED = `SELECT ${KEYED_COLUMNS}
  FROM evaluations e JOIN subjects s ON s.organization_id = e.organization_id AND s.id = e.subject_id`;

export function selectEvaluation(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  id: string,
  lock = false,
) {
  return KEYED_ROW.query(
    `${KEYED} WHERE e.organization_id = $1 AND e.environment_id = $2
       AND e.id = $3${lock ? ' FOR UPDATE OF e' : ''}`,
    [organizationId, environmentId, id],
  );
}

/** Selects evaluations by their ids. */
export function selectEvaluations(organizationId: string, ids: readonly string[]) {
  return KEYED_ROW.query(`${KEYED} WHERE e.organization_id = $1 AND e.id = ANY ($2::uuid[])`, [
    organizationId,
    ids,
  ]);
}

/**
 * Locks an evaluation's subject against erasure until the transaction ends, so that nothing derived from the
 * evaluation is stored after an erasure. Send it before locking the evaluation: an erasure also locks the
 * subject first, and the same order avoids deadlocks.
 */
export function lockSubjectAgainstErasure(
  organizationId: OrganizationId,
  evaluationId: EvaluationId,
): Statement {
  return {
    text: `SELECT 1 FROM subjects WHERE organization_id = $1
             AND id = (SELECT subject_id FROM evaluations WHERE organization_id = $1 AND id = $2) FOR SHARE`,
    values: [organizationId, evaluationId],
  };
}

/**
 * Condition for the evaluation `e` that is still being answered: neither evaluated nor erased. It is the
 * predicate of the partial unique index `evaluations_open_key`. The index does not use the status, so that
 * saving the first answer changes no index entry.
 */
export const OPEN_EVALUATION = 'e.result_sealed IS NULL AND e.context_sealed IS NOT NULL';

/** Selects and locks the open evaluation of an enrollment. There is at most one. */
export function selectOpenEvaluation(organizationId: OrganizationId, enrollmentId: EnrollmentId) {
  return KEYED_ROW.query(
    `${KEYED} WHERE e.organization_id = $1 AND e.enrollment_id = $2 AND ${OPEN_EVALUATION} FOR UPDATE OF e`,
    [organizationId, enrollmentId],
  );
}

/**
 * Selects and locks the open evaluations of several enrollments. Looks up each enrollment separately, for the
 * reason given at lockCandidates.
 */
export function selectOpenEvaluations(organizationId: string, enrollmentIds: readonly string[]) {
  return KEYED_ROW.query(
    `SELECT open.* FROM unnest($2::uuid[]) AS wanted(id) CROSS JOIN LATERAL (
       ${KEYED} WHERE e.organization_id = $1 AND e.enrollment_id = wanted.id AND ${OPEN_EVALUATION}
         LIMIT 1 FOR UPDATE OF e) open`,
    [organizationId, enrollmentIds],
  );
}

/** Selects and locks the open evaluation of a subject's current enrollment in a program. */
export function selectCurrentEvaluation(
  organizationId: OrganizationId,
  programId: ProgramId,
  subjectId: SubjectId,
) {
  return KEYED_ROW.query(
    `${KEYED} WHERE e.organization_id = $1 AND e.enrollment_id = (SELECT id FROM enrollments
       WHERE organization_id = $1 AND program_id = $2 AND subject_id = $3 AND ${CURRENT_ENROLLMENT})
       AND ${OPEN_EVALUATION} FOR UPDATE OF e`,
    [organizationId, programId, subjectId],
  );
}

export function insertEvaluation(organizationId: string, row: EvaluationRow): Statement {
  return insertCollected('evaluations', { organization_id: organizationId, ...EVALUATION_LIST.take(row) });
}

/** The position, in the order of commits, of a change of what exports contain; inserts have it by default. */
export const CHANGED = 'eps.position_of(pg_current_xact_id())';

/** The columns that a result fills. */
export type ResultColumns = Pick<
  EvaluationRow,
  'status' | 'completed_at' | 'answered_at' | 'result_sealed' | 'input_sealed' | 'administered'
>;

export function finishEvaluation(
  organizationId: string,
  row: ResultColumns & Pick<EvaluationRow, 'id'>,
): Statement {
  return {
    text: `UPDATE evaluations SET status = $3, completed_at = $4, answered_at = $5, result_sealed = $6,
             input_sealed = $7, administered = $8, changed = ${CHANGED}
           WHERE organization_id = $1 AND id = $2`,
    many: {
      // A distributed database updates no column by a cast to an array, which depends on settings.
      text: `WITH f AS MATERIALIZED (
               SELECT id, status, completed_at, answered_at, result_sealed, input_sealed, administered::text[]
               FROM unnest($2::uuid[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::bytea[],
                   $7::bytea[], $8::text[])
                 AS result(id, status, completed_at, answered_at, result_sealed, input_sealed, administered))
             UPDATE evaluations e SET status = f.status, completed_at = f.completed_at,
               answered_at = f.answered_at, result_sealed = f.result_sealed,
               input_sealed = f.input_sealed, administered = f.administered, changed = ${CHANGED}
             FROM f WHERE e.organization_id = $1 AND e.id = f.id`,
    },
    values: [
      organizationId,
      row.id,
      row.status,
      row.completed_at,
      row.answered_at,
      row.result_sealed,
      row.input_sealed,
      row.administered,
    ],
  };
}

const EXPOSURE = rowsOf({ question_id: computed('text'), share: computed('double precision') });

/** Selects in which share of the program's latest evaluations that limit exposure each question was asked. */
export function selectExposure(organizationId: OrganizationId, programId: ProgramId) {
  return EXPOSURE.query(
    `WITH latest AS (
       SELECT administered FROM evaluations
       WHERE organization_id = $1 AND program_id = $2 AND result_sealed IS NOT NULL
       ORDER BY id DESC LIMIT 500)
     SELECT question_id, count(*)::float8 / (SELECT count(administered) FROM latest) AS share
     FROM latest, unnest(administered) AS question_id GROUP BY question_id`,
    [organizationId, programId],
  );
}

/** Selects a subject's evaluations, oldest first. */
export function selectSubjectEvaluations(
  organizationId: OrganizationId,
  subjectId: SubjectId,
  after: string | null,
  limit: number,
) {
  return KEYED_ROW.query(
    `${KEYED} WHERE e.organization_id = $1 AND e.subject_id = $2 AND ($3::uuid IS NULL OR e.id > $3)
     ORDER BY e.id LIMIT $4`,
    [organizationId, subjectId, after, limit],
  );
}

const ISSUER = rowsOf(columns('participant_sessions', 'id', 'issued_by'));

/** Selects who issued the participant sessions of an evaluation. */
export function selectIssuers(organizationId: OrganizationId, evaluationId: EvaluationId) {
  return select(ISSUER, 'participant_sessions', {
    organization_id: organizationId,
    evaluation_id: evaluationId,
  });
}
