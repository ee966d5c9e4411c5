import type { Statement } from '../../../db/batch.ts';
import { column, columns, computed, json, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';
import { KEYED_COLUMNS, KEYED_EVALUATION, MEASURED_AT } from '../../answers/evaluations/queries.ts';
import { MAKERS } from '../ledger/queries.ts';
import type { CountedProgram } from '../ledger/sum-queries.ts';
import type { Participation } from './participation-cells.ts';

const UNCOUNTED = rowsOf({
  ...columns('programs', 'organization_id', 'app_id', 'environment_id', 'version_bundle_id'),
  program_id: column('programs', 'id'),
  ...columns('environments', 'clock_offset_seconds', 'timezone'),
});

export type UncountedProgram = RowOf<typeof UNCOUNTED>;

/** Selects programs that have not been counted on the present UTC day of their environment. */
export function selectUncounted(now: Date, limit: number) {
  return UNCOUNTED.query(
    `SELECT p.organization_id, p.app_id, p.environment_id, p.version_bundle_id, p.id AS program_id,
       v.clock_offset_seconds, v.timezone
     FROM programs p
     JOIN environments v ON v.organization_id = p.organization_id AND v.id = p.environment_id
     LEFT JOIN program_participation c ON c.organization_id = p.organization_id AND c.program_id = p.id
     WHERE p.status <> 'draft' AND (c.counted_on IS NULL
       OR c.counted_on < (eps.environment_time($1, v.clock_offset_seconds) AT TIME ZONE 'UTC')::date)
     ORDER BY c.counted_on NULLS FIRST, p.id LIMIT $2`,
    [now, limit],
  );
}

const CYCLE = rowsOf({ cycle_starts_at: column('evaluations', 'cycle_starts_at') });

/** Selects when the latest cycle of a program began; null in a program without cycles. */
export function selectLatestCycle({ organizationId, environmentId, programId }: CountedProgram, now: Date) {
  return CYCLE.query(
    `SELECT max(cycle_starts_at) AS cycle_starts_at FROM evaluations
     WHERE organization_id = $1 AND environment_id = $2 AND program_id = $3 AND cycle_starts_at <= $4`,
    [organizationId, environmentId, programId, now],
  );
}

const TAKING_PART = rowsOf({
  units: computed('text[]'),
  open: nullable(computed('text[]')),
  enrolled: computed('integer'),
  started: computed('integer'),
  completed: computed('integer'),
});

/** People with the same units today; `open` are the rules by which they have not been counted. */
export type TakingPartRow = RowOf<typeof TAKING_PART>;

/** Counts the people of a program by their units today. With a cycle, what they answered in it. */
export function countTakingPart(
  { organizationId, environmentId, programId }: CountedProgram,
  cycle: string | null,
  day: string,
) {
  return TAKING_PART.query(
    `SELECT o.units, o.open, count(*)::int AS enrolled, count(*) FILTER (WHERE o.started)::int AS started,
       count(*) FILTER (WHERE o.completed)::int AS completed
     FROM (
       SELECT ARRAY(
           SELECT DISTINCT m.unit_id FROM unit_members m
           WHERE m.organization_id = $1 AND m.environment_id = $2 AND m.subject_id = n.subject_id
             AND m.starts_on <= $5::date AND (m.ends_on IS NULL OR m.ends_on > $5::date)
           ORDER BY 1) AS units,
         ARRAY(
           SELECT d.rule_id FROM outcome_due d
           WHERE d.organization_id = $1 AND d.program_id = $3 AND d.subject_id = n.subject_id
             AND d.due_at IS NOT NULL ORDER BY 1) AS open,
         coalesce(bool_or(e.status NOT IN ('pending', 'deleted')), false) AS started,
         coalesce(bool_or(e.status IN ('completed', 'needs_review')), false) AS completed
       FROM enrollments n
       LEFT JOIN evaluations e ON e.organization_id = $1 AND e.enrollment_id = n.id
         AND ($4::timestamptz IS NULL OR e.cycle_starts_at = $4)
       WHERE n.organization_id = $1 AND n.environment_id = $2 AND n.program_id = $3
         AND n.status <> 'withdrawn'
       GROUP BY n.subject_id) o
     GROUP BY o.units, o.open`,
    [organizationId, environmentId, programId, cycle, day],
  );
}

const PARTICIPATION = rowsOf({
  counted_at: column('program_participation', 'counted_at'),
  counts: json<Participation>('jsonb'),
});

export function selectParticipation({ organizationId, programId }: CountedProgram) {
  return PARTICIPATION.query(
    `SELECT ${PARTICIPATION.list} FROM program_participation
     WHERE organization_id = $1 AND program_id = $2`,
    [organizationId, programId],
  );
}

/** Writes what was counted on a day, unless another worker has. */
export function writeParticipation(
  { organizationId, environmentId, programId }: CountedProgram,
  counts: Participation,
  now: Date,
): Statement {
  return {
    text: `INSERT INTO program_participation AS c
             (organization_id, environment_id, program_id, counted_on, counted_at, counts)
           VALUES ($1, $2, $3, ($4::timestamptz AT TIME ZONE 'UTC')::date, $4, $5::jsonb)
           ON CONFLICT (organization_id, program_id) DO UPDATE
             SET counted_on = excluded.counted_on, counted_at = excluded.counted_at,
               counts = excluded.counts
             WHERE c.counted_on < excluded.counted_on`,
    values: [organizationId, environmentId, programId, now, JSON.stringify(counts)],
  };
}

const ENROLLED = rowsOf({
  subject_id: column('enrollments', 'subject_id'),
  enrolled_at: column('enrollments', 'enrolled_at'),
  withdrawn_at: nullable(computed('timestamptz')),
  is_erased: computed('boolean'),
});

/** Selects when people were first enrolled in a program, and withdrawn from it for good. */
export function selectEnrolledPeople(
  { organizationId, environmentId, programId }: CountedProgram,
  subjectIds: readonly string[],
) {
  return ENROLLED.query(
    `SELECT n.subject_id, min(n.enrolled_at) AS enrolled_at,
       CASE WHEN bool_and(n.status = 'withdrawn') THEN max(n.withdrawn_at) END AS withdrawn_at,
       bool_or(s.status = 'deleted') AS is_erased
     FROM enrollments n JOIN subjects s ON s.organization_id = n.organization_id AND s.id = n.subject_id
     WHERE n.organization_id = $1 AND n.environment_id = $2 AND n.program_id = $3
       AND n.subject_id = ANY ($4::uuid[])
     GROUP BY n.subject_id`,
    [organizationId, environmentId, programId, subjectIds],
  );
}

const FINISHED = rowsOf({ ...KEYED_EVALUATION, makers: computed('uuid[]') });

export type FinishedRow = RowOf<typeof FINISHED>;

/** Selects the finished evaluations of people in a program, also those that await review, by time. */
export function selectFinished(
  { organizationId, environmentId, programId }: CountedProgram,
  subjectIds: readonly string[],
) {
  return FINISHED.query(
    `SELECT ${KEYED_COLUMNS}, ${MAKERS} AS makers
     FROM evaluations e JOIN subjects s ON s.organization_id = e.organization_id AND s.id = e.subject_id
     WHERE e.organization_id = $1 AND e.environment_id = $2 AND e.program_id = $3
       AND e.status IN ('completed', 'needs_review') AND e.subject_id = ANY ($4::uuid[])
     ORDER BY ${MEASURED_AT}, e.id`,
    [organizationId, environmentId, programId, subjectIds],
  );
}

const MEMBER = rowsOf({
  ...columns('unit_members', 'subject_id', 'unit_id'),
  starts_on: computed('text'),
  ends_on: nullable(computed('text')),
});

/** Selects to which units people belonged and when; days as YYYY-MM-DD. */
export function selectUnitsOfPeople(
  { organizationId, environmentId }: CountedProgram,
  subjectIds: readonly string[],
) {
  return MEMBER.query(
    `SELECT subject_id, unit_id, starts_on::text, ends_on::text FROM unit_members
     WHERE organization_id = $1 AND environment_id = $2 AND subject_id = ANY ($3::uuid[])`,
    [organizationId, environmentId, subjectIds],
  );
}

const FIRST_ENROLLMENT = rowsOf(columns('enrollments', 'id', 'subject_id'));

/** Selects the first enrollments of people in a program, the newest first. */
export function selectFirstEnrollments(
  { organizationId, environmentId, programId }: CountedProgram,
  after: string | undefined,
  limit: number,
) {
  return FIRST_ENROLLMENT.query(
    `SELECT n.id, n.subject_id FROM enrollments n
     WHERE n.organization_id = $1 AND n.environment_id = $2 AND n.program_id = $3
       AND ($4::uuid IS NULL OR n.id < $4) AND NOT EXISTS (
         SELECT 1 FROM enrollments o WHERE o.organization_id = $1 AND o.subject_id = n.subject_id
           AND o.program_id = n.program_id AND o.id < n.id)
     ORDER BY n.id DESC LIMIT $5`,
    [organizationId, environmentId, programId, after ?? null, limit + 1],
  );
}
