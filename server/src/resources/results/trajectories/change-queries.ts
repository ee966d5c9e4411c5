import { columns, computed, type RowOf, rowsOf } from '../../../db/rows.ts';
import { KEYED_COLUMNS, KEYED_EVALUATION, MEASURED_AT } from '../../answers/evaluations/queries.ts';
import type { CountedProgram } from '../ledger/sum-queries.ts';

const OF_PROGRAM = rowsOf(KEYED_EVALUATION);

export type ProgramRow = RowOf<typeof OF_PROGRAM>;

const ENROLLED = rowsOf({ ...columns('enrollments', 'id', 'subject_id'), is_first: computed('boolean') });

/** Selects enrollments in a program, and whether each is the first one of its person there. */
export function selectEnrolled(
  { organizationId, environmentId, programId }: CountedProgram,
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

/**
 * Selects the finished evaluations of people in a program, also those that await review, in the order of
 * their answers.
 */
export function selectOfPeople(
  { organizationId, environmentId, programId }: CountedProgram,
  subjectIds: readonly string[],
) {
  return OF_PROGRAM.query(
    `SELECT ${KEYED_COLUMNS}
     FROM evaluations e JOIN subjects s ON s.organization_id = e.organization_id AND s.id = e.subject_id
     WHERE e.organization_id = $1 AND e.environment_id = $2 AND e.program_id = $3
       AND e.status IN ('completed', 'needs_review') AND e.subject_id = ANY ($4::uuid[])
     ORDER BY ${MEASURED_AT}, e.id`,
    [organizationId, environmentId, programId, subjectIds],
  );
}
