import type { Statement } from '../../../db/batch.ts';
import { columns, computed, type RowOf, rowsOf } from '../../../db/rows.ts';
import { EVALUATION_MAKERS, MAKERS_OF_EVALUATION } from '../../answers/evaluations/makers.ts';
import { KEYED_COLUMNS, KEYED_EVALUATION } from '../../answers/evaluations/queries.ts';

export interface GroupedProgram {
  organizationId: string;
  environmentId: string;
  programId: string;
}

/** When a cycle begins and ends; all people of a program without common cycles are in one without times. */
export interface CycleTimes {
  starts_at: string | null;
  ends_at: string | null;
}

const CYCLE = rowsOf(columns('evaluations', 'cycle_starts_at', 'cycle_ends_at'));

/** Selects the latest cycles of a program in which somebody was asked. */
export function selectCycleTimes(
  { organizationId, environmentId, programId }: GroupedProgram,
  limit: number,
) {
  return CYCLE.query(
    `SELECT DISTINCT ${CYCLE.list} FROM evaluations
     WHERE organization_id = $1 AND environment_id = $2 AND program_id = $3
       AND cycle_starts_at IS NOT NULL
     ORDER BY cycle_starts_at DESC, cycle_ends_at DESC LIMIT $4`,
    [organizationId, environmentId, programId, limit],
  );
}

/**
 * The units to which the person of enrollment `n` belonged when the cycle began or, if that was later, when
 * they were enrolled.
 */
const DAY = "(greatest($4::timestamptz, n.enrolled_at) AT TIME ZONE 'UTC')::date";
const UNITS = `ARRAY(SELECT DISTINCT m.unit_id FROM unit_members m
    WHERE m.organization_id = $1 AND m.environment_id = $2 AND m.subject_id = n.subject_id
      AND m.starts_on <= ${DAY} AND (m.ends_on IS NULL OR m.ends_on > ${DAY})
    ORDER BY 1)`;

const ANSWERED = rowsOf({ ...KEYED_EVALUATION, ...EVALUATION_MAKERS, units: computed('text[]') });

export type AnsweredRow = RowOf<typeof ANSWERED>;

/** Selects released evaluations of a cycle by their id, with the units of their people. */
export function selectAnswered(
  { organizationId, environmentId, programId }: GroupedProgram,
  { starts_at }: CycleTimes,
  after: string | null,
  limit: number,
) {
  return ANSWERED.query(
    `SELECT ${KEYED_COLUMNS}, ${MAKERS_OF_EVALUATION}, ${UNITS} AS units
     FROM evaluations e
     JOIN subjects s ON s.organization_id = e.organization_id AND s.id = e.subject_id
     JOIN enrollments n ON n.organization_id = e.organization_id AND n.id = e.enrollment_id
     WHERE e.organization_id = $1 AND e.environment_id = $2 AND e.program_id = $3
       AND e.status = 'completed' AND ($4::timestamptz IS NULL OR e.cycle_starts_at = $4)
       AND ($5::uuid IS NULL OR e.id > $5)
     ORDER BY e.id LIMIT $6`,
    [organizationId, environmentId, programId, starts_at, after, limit],
  );
}

const ENROLLED = rowsOf({
  units: computed('text[]'),
  made_by: columns('subjects', 'made_by').made_by,
  people: computed('integer'),
});

export type EnrolledRow = RowOf<typeof ENROLLED>;

/** Counts the people who were enrolled in a cycle, by their units and who imported them. */
export function countEnrolled(
  { organizationId, environmentId, programId }: GroupedProgram,
  { starts_at, ends_at }: CycleTimes,
) {
  return ENROLLED.query(
    `SELECT o.units, o.made_by, count(DISTINCT o.subject_id)::int AS people FROM (
       SELECT n.subject_id, s.made_by, ${UNITS} AS units
       FROM enrollments n
       JOIN subjects s ON s.organization_id = n.organization_id AND s.id = n.subject_id
       WHERE n.organization_id = $1 AND n.environment_id = $2 AND n.program_id = $3
         AND ($5::timestamptz IS NULL OR n.enrolled_at < $5)
         AND (n.withdrawn_at IS NULL OR n.withdrawn_at >= $4)) o
     GROUP BY o.units, o.made_by`,
    [organizationId, environmentId, programId, starts_at, ends_at],
  );
}

const RELEASE = rowsOf(columns('group_releases', 'tried_at', 'cycles_sealed'));

export type GroupReleaseRow = RowOf<typeof RELEASE>;

export function selectGroupRelease({ organizationId, programId }: GroupedProgram) {
  return RELEASE.query(
    `SELECT ${RELEASE.list} FROM group_releases WHERE organization_id = $1 AND program_id = $2`,
    [organizationId, programId],
  );
}

/** Writes a release in place of the one of `before`; nothing if another request has replaced that one. */
export function writeGroupRelease(
  { organizationId, environmentId, programId }: GroupedProgram,
  { tried_at, cycles_sealed }: GroupReleaseRow,
  before: string | null,
): Statement {
  return {
    text: `INSERT INTO group_releases AS r (organization_id, environment_id, program_id, tried_at,
             cycles_sealed)
           VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (organization_id, program_id) DO UPDATE
             SET tried_at = excluded.tried_at, cycles_sealed = excluded.cycles_sealed
             WHERE r.tried_at = $6::timestamptz`,
    values: [organizationId, environmentId, programId, tried_at, cycles_sealed, before],
  };
}
