import type { Statement } from '../../../db/batch.ts';
import { columns, computed, type RowOf, rowsOf } from '../../../db/rows.ts';
import { EVALUATION_MAKERS, MAKERS_OF_EVALUATION } from '../../answers/evaluations/makers.ts';
import { KEYED_COLUMNS, KEYED_EVALUATION, MEASURED_AT } from '../../answers/evaluations/queries.ts';

export interface MeasuredProgram {
  organizationId: string;
  environmentId: string;
  programId: string;
}

const OF_PROGRAM = rowsOf({ ...KEYED_EVALUATION, ...EVALUATION_MAKERS });

export type ProgramRow = RowOf<typeof OF_PROGRAM>;

const ENROLLED = rowsOf({ ...columns('enrollments', 'id', 'subject_id'), is_first: computed('boolean') });

/** Selects enrollments in a program, and whether each is the first one of its person there. */
export function selectEnrolled(
  { organizationId, environmentId, programId }: MeasuredProgram,
  after: string | null,
  limit: number,
) {
  return ENROLLED.query(
    `SELECT n.id, n.subject_id, NOT EXISTS (
       SELECT 1 FROM enrollments o WHERE o.organization_id = $1 AND o.subject_id = n.subject_id
         AND o.program_id = n.program_id AND o.id < n.id) AS is_first
     FROM enrollments n WHERE n.organization_id = $1 AND n.environment_id = $2 AND n.program_id = $3
       AND ($4::uuid IS NULL OR n.id > $4)
     ORDER BY n.id LIMIT $5`,
    [organizationId, environmentId, programId, after, limit],
  );
}

/** Selects the released evaluations of people in a program, in the order of their answers. */
export function selectOfPeople(
  { organizationId, environmentId, programId }: MeasuredProgram,
  subjectIds: readonly string[],
) {
  return OF_PROGRAM.query(
    `SELECT ${KEYED_COLUMNS}, ${MAKERS_OF_EVALUATION}
     FROM evaluations e JOIN subjects s ON s.organization_id = e.organization_id AND s.id = e.subject_id
     WHERE e.organization_id = $1 AND e.environment_id = $2 AND e.program_id = $3
       AND e.status = 'completed' AND e.subject_id = ANY ($4::uuid[])
     ORDER BY ${MEASURED_AT}, e.id`,
    [organizationId, environmentId, programId, subjectIds],
  );
}

const RELEASE = rowsOf(columns('change_releases', 'tried_at', 'counts_sealed'));

export type ChangeReleaseRow = RowOf<typeof RELEASE>;

export function selectChangeRelease({ organizationId, programId }: MeasuredProgram) {
  return RELEASE.query(
    `SELECT ${RELEASE.list} FROM change_releases WHERE organization_id = $1 AND program_id = $2`,
    [organizationId, programId],
  );
}

/** Writes a release in place of the one of `before`; nothing if another request has replaced that one. */
export function writeChangeRelease(
  { organizationId, environmentId, programId }: MeasuredProgram,
  { tried_at, counts_sealed }: ChangeReleaseRow,
  before: string | null,
): Statement {
  return {
    text: `INSERT INTO change_releases AS r (organization_id, environment_id, program_id, tried_at,
             counts_sealed)
           VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (organization_id, program_id) DO UPDATE
             SET tried_at = excluded.tried_at, counts_sealed = excluded.counts_sealed
             WHERE r.tried_at = $6::timestamptz`,
    values: [organizationId, environmentId, programId, tried_at, counts_sealed, before],
  };
}
