import { column, columns, computed, type RowOf, rowsOf } from '../../../db/rows.ts';

const OCCASION = rowsOf({
  enrollment_id: column('evaluations', 'enrollment_id'),
  cycle: column('evaluations', 'cycle'),
  ...columns('study_occasions', 'study_id', 'wave', 'k'),
});

/** The occasion of a study to which a cycle of an enrollment corresponds. */
export type CycleOccasion = RowOf<typeof OCCASION>;

/** A cycle of an enrollment in a program. */
interface Cycle {
  program_id: string;
  enrollment_id: string;
  cycle: number;
}

/**
 * Selects the occasions of studies to which these cycles correspond; cycles of other programs have none and
 * are not looked up. An evaluation that replaced another one after a review belongs to the same cycle.
 */
export function selectCycleOccasions(organizationId: string, cycles: readonly Cycle[]) {
  const programIds = cycles.map(({ program_id }) => program_id);
  return OCCASION.query(
    `WITH of_studies AS MATERIALIZED (
       SELECT id FROM programs
       WHERE organization_id = $1 AND id = ANY ($5::uuid[]) AND study_id IS NOT NULL)
     SELECT found.* FROM unnest($2::uuid[], $3::uuid[], $4::integer[])
       AS wanted(program_id, enrollment_id, cycle)
     JOIN of_studies ON of_studies.id = wanted.program_id
     CROSS JOIN LATERAL (
       SELECT e.enrollment_id, e.cycle, o.study_id, o.wave, o.k
       FROM evaluations e JOIN study_occasions o
         ON o.organization_id = e.organization_id AND o.evaluation_id = e.id
       WHERE e.organization_id = $1 AND e.enrollment_id = wanted.enrollment_id
         AND e.cycle = wanted.cycle ORDER BY o.k LIMIT 1) found`,
    [
      organizationId,
      programIds,
      cycles.map(({ enrollment_id }) => enrollment_id),
      cycles.map(({ cycle }) => cycle),
      [...new Set(programIds)],
    ],
  );
}

const OF_EVALUATION = rowsOf(columns('study_occasions', 'evaluation_id', 'study_id', 'wave', 'k'));

/** Selects the occasions for which evaluations were opened, the first of those delivered as one. */
export function selectOccasionsOf(organizationId: string, evaluationIds: readonly string[]) {
  return OF_EVALUATION.query(
    `SELECT DISTINCT ON (evaluation_id) ${OF_EVALUATION.list} FROM study_occasions
     WHERE organization_id = $1 AND evaluation_id = ANY ($2::uuid[]) ORDER BY evaluation_id, k`,
    [organizationId, evaluationIds],
  );
}

const STUDY_PROGRAM = rowsOf({ id: computed('uuid') });

/** Selects the programs of the waves of a study, or of one wave. */
export function selectStudyPrograms(
  organizationId: string,
  environmentId: string,
  studyId: string,
  wave: string | undefined,
) {
  return STUDY_PROGRAM.query(
    `SELECT (own.value->>'program_id')::uuid AS id FROM studies u, json_each(u.waves::json) AS own
     WHERE u.organization_id = $1 AND u.environment_id = $2 AND u.id = $3
       AND ($4::text IS NULL OR own.key = $4)`,
    [organizationId, environmentId, studyId, wave ?? null],
  );
}
