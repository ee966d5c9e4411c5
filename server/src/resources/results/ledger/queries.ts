import type { Statement } from '../../../db/batch.ts';
import { column, columns, computed, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';
import { insert, type Values } from '../../../db/statements.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { NO_CELL } from '../../answers/evaluations/commands.ts';
import { KEYED_COLUMNS, KEYED_EVALUATION, MEASURED_AT } from '../../answers/evaluations/queries.ts';

const FINISHED = `e.status IN ('completed', 'needs_review')`;
/** Condition for a finished evaluation `e` that no cell contains; the predicate of a partial index. */
const UNCOUNTED = `e.cell_id IS NULL AND ${FINISHED}`;
/** Condition for an evaluation `e` of the organization $1 that a cell contains, not a job as its cell. */
const COUNTED = `EXISTS (SELECT 1 FROM statistic_cells c
  WHERE c.organization_id = $1 AND c.id = e.cell_id)`;
/** Condition for a job `j` that has imported responses and has ended. */
const ENDED_IMPORT = `j.kind = 'response_import' AND j.status IN ('succeeded', 'failed', 'cancelled')`;

const DUE = rowsOf({
  ...columns('evaluations', 'organization_id', 'app_id', 'environment_id', 'program_id'),
  clock_offset_seconds: column('environments', 'clock_offset_seconds'),
});

export type DueProgram = RowOf<typeof DUE>;

/** Selects programs with finished evaluations that are in no cell: more than a day old, or imported. */
export function selectDuePrograms(now: Date, after: string | null, limit: number) {
  return DUE.query(
    `SELECT DISTINCT e.organization_id, e.app_id, e.environment_id, e.program_id, v.clock_offset_seconds
     FROM evaluations e
     JOIN environments v ON v.organization_id = e.organization_id AND v.id = e.environment_id
     WHERE ${UNCOUNTED} AND ($2::uuid IS NULL OR e.program_id > $2)
       AND coalesce(${MEASURED_AT}, e.created_at)
         < eps.environment_time($1, v.clock_offset_seconds) - interval '1 day'
     UNION
     SELECT e.organization_id, e.app_id, e.environment_id, e.program_id, v.clock_offset_seconds
     FROM jobs j
     JOIN evaluations e ON e.organization_id = j.organization_id AND e.cell_id = j.id
     JOIN environments v ON v.organization_id = e.organization_id AND v.id = e.environment_id
     WHERE ${ENDED_IMPORT} AND ${FINISHED} AND ($2::uuid IS NULL OR e.program_id > $2)
     ORDER BY program_id LIMIT $3`,
    [now, after, limit],
  );
}

const WAITING = rowsOf(
  columns(
    'evaluations',
    'id',
    'subject_id',
    'cycle_starts_at',
    'cycle_ends_at',
    'created_at',
    'completed_at',
    'answered_at',
    'supersedes_id',
  ),
);

export type WaitingRow = RowOf<typeof WAITING>;

/**
 * Selects the finished evaluations of a program that are in no cell, in the order of their ids.
 *
 * @param importId the job that imported them; null for those of people who took part
 */
export function selectWaiting(organizationId: string, programId: string, importId: string | null) {
  return WAITING.query(
    `SELECT ${WAITING.of('e')} FROM evaluations e
     WHERE e.organization_id = $1 AND e.program_id = $2
       AND ${importId === null ? '$3::uuid IS NULL AND e.cell_id IS NULL' : 'e.cell_id = $3'} AND ${FINISHED}
     ORDER BY e.id`,
    [organizationId, programId, importId],
  );
}

const IMPORT = rowsOf(columns('jobs', 'id'));

/** Selects the jobs that imported responses into a program and have ended, if cells lack some of these. */
export function selectEndedImports({ organizationId, environmentId }: EnvironmentScope, programId: string) {
  return IMPORT.query(
    `SELECT j.id FROM jobs j WHERE j.organization_id = $1 AND j.environment_id = $2 AND ${ENDED_IMPORT}
       AND EXISTS (SELECT 1 FROM evaluations e WHERE e.organization_id = $1 AND e.cell_id = j.id
         AND e.program_id = $3 AND ${FINISHED})
     ORDER BY j.id`,
    [organizationId, environmentId, programId],
  );
}

const CLOSED = rowsOf({ until: nullable(computed('timestamptz')) });

/** Selects until when the periods of a program are closed. */
export function selectClosedUntil(organizationId: string, programId: string) {
  return CLOSED.query(
    `SELECT max(ends_at) AS until FROM statistic_periods WHERE organization_id = $1 AND program_id = $2`,
    [organizationId, programId],
  );
}

/** The units of the person of enrollment `n` at a time or, if that is later, at the enrollment. */
export const unitsSince = (time: string) => {
  const day = `(greatest(${time}, n.enrolled_at) AT TIME ZONE 'UTC')::date`;
  return `ARRAY(SELECT DISTINCT m.unit_id FROM unit_members m
    WHERE m.organization_id = $1 AND m.environment_id = $2 AND m.subject_id = n.subject_id
      AND m.starts_on <= ${day} AND (m.ends_on IS NULL OR m.ends_on > ${day}) ORDER BY 1)`;
};

/** Who issued tokens of the evaluation `e` or entered its answers. */
export const MAKERS = `ARRAY(SELECT DISTINCT m.id FROM (
    SELECT p.issued_by AS id FROM participant_sessions p
    WHERE p.organization_id = $1 AND p.evaluation_id = e.id
    UNION ALL SELECT e.session_issuer
    UNION ALL SELECT y.entered_by FROM answer_origins o
    JOIN paper_entries y ON y.organization_id = $1 AND y.origin_id = o.id
    WHERE o.organization_id = $1 AND o.enrollment_id = e.enrollment_id
      AND o.cycle = e.cycle AND o.state = 'entered' AND y.number < 3) m
  WHERE m.id IS NOT NULL ORDER BY 1)`;

const MEMBER = rowsOf({
  ...KEYED_EVALUATION,
  measured: computed('boolean'),
  measured_day: nullable(computed('text')),
  units: computed('text[]'),
  makers: computed('uuid[]'),
});

export type MemberRow = RowOf<typeof MEMBER>;

/** Selects evaluations with their makers and with their people's units when a period began. */
export function selectMembers(
  { organizationId, environmentId }: EnvironmentScope,
  entries: readonly { id: string; startsAt: Date }[],
  importId: string | null,
) {
  return MEMBER.query(
    `SELECT ${KEYED_COLUMNS}, false AS measured, NULL::text AS measured_day,
       ${unitsSince('x.starts_at')} AS units, ${MAKERS} AS makers
     FROM unnest($3::uuid[], $4::timestamptz[]) AS x(id, starts_at)
     JOIN evaluations e ON e.organization_id = $1 AND e.id = x.id
     JOIN subjects s ON s.organization_id = $1 AND s.id = e.subject_id
     JOIN enrollments n ON n.organization_id = $1 AND n.id = e.enrollment_id
     WHERE e.cell_id IS NOT DISTINCT FROM $5::uuid AND ${FINISHED} ORDER BY e.id`,
    [
      organizationId,
      environmentId,
      entries.map(({ id }) => id),
      entries.map(({ startsAt }) => startsAt),
      importId,
    ],
  );
}

const FIRST = rowsOf({ ...KEYED_EVALUATION, counted_at: computed('bigint[]') });

export type FirstRow = RowOf<typeof FIRST>;

/**
 * Selects the first finished evaluations of people who have several in a program, up to three of each, in the
 * order of their answers, with the times of the answers that cells contain, in epoch milliseconds.
 */
export function selectFirst(organizationId: string, programId: string, subjectIds: readonly string[]) {
  return FIRST.query(
    `SELECT f.*, ARRAY(SELECT (extract(epoch FROM ${MEASURED_AT}) * 1000)::bigint FROM evaluations e
         WHERE e.organization_id = $1 AND e.subject_id = f.subject_id AND e.program_id = $2
           AND ${COUNTED} AND e.status IN ('completed', 'needs_review', 'superseded')
         ORDER BY 1) AS counted_at
     FROM unnest($3::uuid[]) AS x(id) CROSS JOIN LATERAL (
       SELECT ${KEYED_COLUMNS} FROM evaluations e
       JOIN subjects s ON s.organization_id = $1 AND s.id = e.subject_id
       WHERE e.organization_id = $1 AND e.subject_id = x.id AND e.program_id = $2
         AND e.status IN ('completed', 'needs_review')
       ORDER BY ${MEASURED_AT}, e.id LIMIT 3) f
     WHERE (SELECT count(*) FROM (SELECT FROM evaluations e
       WHERE e.organization_id = $1 AND e.subject_id = x.id AND e.program_id = $2
         AND e.status IN ('completed', 'needs_review', 'superseded') LIMIT 2) several) = 2`,
    [organizationId, programId, subjectIds],
  );
}

const ENROLLED = rowsOf({ units: computed('text[]'), people: computed('integer') });

/** Counts the people who were enrolled in a program in a period, or at all, by their units. */
export function countEnrolled(
  { organizationId, environmentId }: EnvironmentScope,
  programId: string,
  { startsAt, endsAt }: { startsAt: Date | null; endsAt: Date | null },
) {
  return ENROLLED.query(
    `SELECT o.units, count(DISTINCT o.subject_id)::int AS people FROM (
       SELECT n.subject_id, ${unitsSince('$4::timestamptz')} AS units FROM enrollments n
       WHERE n.organization_id = $1 AND n.environment_id = $2 AND n.program_id = $3
         AND ($5::timestamptz IS NULL OR n.enrolled_at < $5)
         AND (n.withdrawn_at IS NULL OR n.withdrawn_at >= $4)) o
     GROUP BY o.units`,
    [organizationId, environmentId, programId, startsAt, endsAt],
  );
}

/**
 * Records that a period is closed. Changes no row if it already is; an import into a closed period adds the
 * people whom it enrolled.
 */
export function insertPeriod(
  { organizationId, environmentId }: EnvironmentScope,
  period: Values<'statistic_periods'>,
  isImport: boolean,
): Statement {
  return insert(
    'statistic_periods',
    { organization_id: organizationId, environment_id: environmentId, ...period },
    isImport
      ? `ON CONFLICT (organization_id, program_id, starts_at) DO UPDATE
           SET enrolled = excluded.enrolled, closed_at = excluded.closed_at`
      : 'ON CONFLICT DO NOTHING',
  );
}

const TIMES = rowsOf(columns('statistic_periods', 'starts_at', 'ends_at'));

/** Selects when the latest closed periods of a program were, the oldest first. */
export function selectPeriodTimes(
  { organizationId, programId }: { organizationId: string; programId: string },
  limit: number,
) {
  return TIMES.query(
    `SELECT ${TIMES.list} FROM (
       SELECT ${TIMES.list} FROM statistic_periods WHERE organization_id = $1 AND program_id = $2
       ORDER BY ends_at DESC LIMIT $3) latest ORDER BY ends_at`,
    [organizationId, programId, limit],
  );
}

const PERIOD = rowsOf(
  columns('statistic_periods', 'starts_at', 'ends_at', 'closed_at', 'enrolled', 'left_out'),
);

/** Selects the closed periods of a program in the order in which they were, or got their last import. */
export function selectPeriods(organizationId: string, programId: string) {
  return PERIOD.query(
    `SELECT ${PERIOD.list} FROM statistic_periods WHERE organization_id = $1 AND program_id = $2
     ORDER BY closed_at, ends_at`,
    [organizationId, programId],
  );
}

const LEFT_OUT = rowsOf({
  ...columns('evaluations', 'version_bundle_id', 'status'),
  evaluations: computed('integer'),
});

export type LeftOutRow = RowOf<typeof LEFT_OUT>;

/** Counts the evaluations of a program that cells leave out, by bundle and status. */
export function countUncounted(organizationId: string, programId: string) {
  return LEFT_OUT.query(
    `SELECT e.version_bundle_id, e.status, count(*)::integer AS evaluations FROM evaluations e
     WHERE e.organization_id = $1 AND e.program_id = $2
       AND e.cell_id IS DISTINCT FROM '${NO_CELL}' AND NOT ${COUNTED}
       AND e.status IN ('failed', 'superseded', 'deleted')
     GROUP BY e.version_bundle_id, e.status`,
    [organizationId, programId],
  );
}

const LAST = rowsOf(columns('statistic_periods', 'left_out'));

/** Selects what the last closed periods left out: of a program, or of those with cells of a bundle. */
export function selectLeftOut(
  { organizationId, environmentId }: EnvironmentScope,
  { programId, bundleId }: { programId: string | null; bundleId: string | null },
) {
  return LAST.query(
    `SELECT DISTINCT ON (program_id) left_out FROM statistic_periods
     WHERE organization_id = $1 AND environment_id = $2 AND left_out IS NOT NULL
       AND ($3::uuid IS NULL OR program_id = $3)
       AND ($4::uuid IS NULL OR program_id IN (SELECT c.program_id FROM statistic_cells c
         WHERE c.organization_id = $1 AND c.environment_id = $2 AND c.version_bundle_id = $4))
     ORDER BY program_id, ends_at DESC`,
    [organizationId, environmentId, programId, bundleId],
  );
}
