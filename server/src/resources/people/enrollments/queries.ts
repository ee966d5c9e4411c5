import type { CommitInsert } from '../../../db/commit-writes.ts';
import { excluding } from '../../../db/excluding.ts';
import { column, columns, nullable, type Query, type RowOf, rowsOf } from '../../../db/rows.ts';
import { select } from '../../../db/statements.ts';
import type { Tables } from '../../../db/tables.gen.ts';
import { presented } from '../../../http/presented.ts';
import { Enrollment, type EnrollmentStatus } from './schema.ts';

/**
 * Selects the enrollments that are not withdrawn. It is the predicate of the partial unique index
 * `enrollments_current_key`, which PostgreSQL uses only for statements that contain it.
 */
export const CURRENT_ENROLLMENT = 'withdrawn_at IS NULL';

const ENROLLMENT = rowsOf(
  columns(
    'enrollments',
    'id',
    'program_id',
    'subject_id',
    'environment_id',
    'status',
    'cycle_count',
    'enrolled_at',
    'last_cycle_at',
    'next_due_at',
    'withdrawn_at',
  ),
);

export type EnrollmentRow = RowOf<typeof ENROLLMENT>;

export function presentEnrollment(row: EnrollmentRow): Enrollment {
  const next_due_at = row.status === 'active' ? row.next_due_at : null;
  return presented(Enrollment, { ...row, next_due_at });
}

type NewEnrollment = Pick<
  Tables['enrollments'],
  | 'organization_id'
  | 'app_id'
  | 'environment_id'
  | 'id'
  | 'program_id'
  | 'subject_id'
  | 'status'
  | 'enrolled_at'
  | 'next_due_at'
>;

export const newEnrollments: CommitInsert<NewEnrollment> = {
  name: 'enrollment',
  table: 'enrollments',
};

/** A subject to enroll, with its current enrollment in the program, if any. */
const CANDIDATE = rowsOf({
  ...columns('subjects', 'id', 'status'),
  enrollment_id: nullable(column('enrollments', 'id')),
});

/**
 * Locks the subjects against a concurrent erasure, in the order of their ids, which avoids deadlocks. The
 * statement looks up each id separately: with `= ANY`, PostgreSQL may read the whole environment if
 * statistics are missing or describe smaller tenants.
 */
export function lockCandidates(
  organizationId: string,
  environmentId: string,
  programId: string,
  subjectIds: readonly string[],
) {
  return CANDIDATE.query(
    `SELECT s.id, s.status, e.id AS enrollment_id
     FROM (SELECT DISTINCT unnest($4::uuid[]) AS id ORDER BY id) wanted CROSS JOIN LATERAL (
       SELECT id, status FROM subjects
       WHERE organization_id = $1 AND environment_id = $2 AND id = wanted.id LIMIT 1 FOR SHARE) s
     LEFT JOIN LATERAL (
       SELECT id FROM enrollments
       WHERE organization_id = $1 AND program_id = $3 AND subject_id = wanted.id
         AND ${CURRENT_ENROLLMENT} LIMIT 1) e ON true`,
    [organizationId, environmentId, programId, subjectIds],
  );
}

export function selectEnrollment(organizationId: string, environmentId: string, id: string, lock = false) {
  return ENROLLMENT.query(
    `SELECT ${ENROLLMENT.list} FROM enrollments WHERE organization_id = $1 AND environment_id = $2
       AND id = $3${lock ? ' FOR UPDATE' : ''}`,
    [organizationId, environmentId, id],
  );
}

/** Selects the current enrollment of a subject in a program: the one that is not withdrawn. */
export function selectCurrentEnrollment(organizationId: string, programId: string, subjectId: string) {
  return ENROLLMENT.query(
    `SELECT ${ENROLLMENT.list} FROM enrollments
     WHERE organization_id = $1 AND program_id = $2 AND subject_id = $3 AND ${CURRENT_ENROLLMENT}`,
    [organizationId, programId, subjectId],
  );
}

export interface EnrollmentFilters {
  program_id?: string | undefined;
  subject_id?: string | undefined;
  status?: string | undefined;
  paper_code?: string | undefined;
  /** Programs whose enrollments are left out. */
  hidden?: readonly string[] | undefined;
}

export function selectEnrollments(
  organizationId: string,
  environmentId: string,
  filters: EnrollmentFilters,
  after: string | undefined,
  limit: number,
) {
  const values: unknown[] = [
    organizationId,
    environmentId,
    after ?? null,
    filters.program_id ?? null,
    filters.subject_id ?? null,
    filters.status ?? null,
    limit + 1,
    ...(filters.paper_code === undefined ? [] : [filters.paper_code]),
  ];
  const ofCode = filters.paper_code === undefined ? '' : ' AND paper_code = $8';
  return ENROLLMENT.query(
    `SELECT ${ENROLLMENT.list} FROM enrollments
     WHERE organization_id = $1 AND environment_id = $2 AND ($3::uuid IS NULL OR id < $3)
       AND ($4::uuid IS NULL OR program_id = $4) AND ($5::uuid IS NULL OR subject_id = $5)
       AND ($6::text IS NULL OR status = $6)${ofCode}
       ${excluding('program_id', filters.hidden ?? [], values)}
     ORDER BY id DESC LIMIT $7`,
    values,
  );
}

export function updateEnrollmentStatus(
  organizationId: string,
  id: string,
  status: EnrollmentStatus,
  nextDueAt: string | null,
  now: Date,
) {
  return ENROLLMENT.query(
    `UPDATE enrollments SET status = $3, next_due_at = $4, claimed_until = NULL,
       withdrawn_at = CASE WHEN $3 = 'withdrawn' THEN $5::timestamptz ELSE withdrawn_at END
     WHERE organization_id = $1 AND id = $2 RETURNING ${ENROLLMENT.list}`,
    [organizationId, id, status, nextDueAt, now],
  );
}

/** Selects the current enrollment of a subject in a program and locks it until the transaction ends. */
export function lockCurrentEnrollment(
  organizationId: string,
  programId: string,
  subjectId: string,
): Query<EnrollmentRow> {
  const query = selectCurrentEnrollment(organizationId, programId, subjectId);
  return { ...query, text: `${query.text} FOR UPDATE` };
}

/**
 * Locks the current enrollments of subjects in programs, in the order of their ids, as lockEnrollments does.
 * Looks up each separately, for the reason given at lockCandidates.
 */
export function lockCurrentEnrollments(
  organizationId: string,
  programIds: readonly string[],
  subjectIds: readonly string[],
) {
  return ENROLLMENT.query(
    `SELECT e.* FROM (
       SELECT current.id FROM unnest($2::uuid[]) AS program_id, unnest($3::uuid[]) AS subject_id
       CROSS JOIN LATERAL (
         SELECT id FROM enrollments
         WHERE organization_id = $1 AND program_id = program_id.program_id
           AND subject_id = subject_id.subject_id AND ${CURRENT_ENROLLMENT} LIMIT 1) current
       ORDER BY current.id) wanted CROSS JOIN LATERAL (
       SELECT ${ENROLLMENT.list} FROM enrollments
       WHERE organization_id = $1 AND id = wanted.id AND ${CURRENT_ENROLLMENT} LIMIT 1 FOR UPDATE) e`,
    [organizationId, programIds, subjectIds],
  );
}

/**
 * Locks enrollments in the order of their ids. Looks up each id separately, for the reason given at
 * lockCandidates.
 */
export function lockEnrollments(organizationId: string, environmentId: string, ids: readonly string[]) {
  return ENROLLMENT.query(
    `SELECT e.* FROM (SELECT unnest($3::uuid[]) AS id ORDER BY id) wanted CROSS JOIN LATERAL (
       SELECT ${ENROLLMENT.list} FROM enrollments
       WHERE organization_id = $1 AND environment_id = $2 AND id = wanted.id LIMIT 1 FOR UPDATE) e`,
    [organizationId, environmentId, ids],
  );
}

const PAUSE = rowsOf({ ...columns('inactive_times', 'of_id'), since: column('inactive_times', 'from_at') });

/** Selects since when programs and enrollments are paused. */
export function selectPauses(organizationId: string, ids: readonly string[]) {
  return PAUSE.query(
    `SELECT of_id, from_at AS since FROM inactive_times
     WHERE organization_id = $1 AND of_id = ANY ($2) AND until_at IS NULL`,
    [organizationId, ids],
  );
}

const SUBJECT_ENROLLMENT = rowsOf(columns('enrollments', 'id', 'program_id', 'status'));

/** Locks every enrollment of a subject, and so waits for transactions that use one of them. */
export function lockSubjectEnrollments(organizationId: string, subjectId: string) {
  return select(
    SUBJECT_ENROLLMENT,
    'enrollments',
    { organization_id: organizationId, subject_id: subjectId },
    'ORDER BY id FOR UPDATE',
  );
}

/** Selects a subject's enrollments, oldest first. */
export function selectSubjectEnrollments(
  organizationId: string,
  subjectId: string,
  after: string | null,
  limit: number,
) {
  return ENROLLMENT.query(
    `SELECT ${ENROLLMENT.list} FROM enrollments WHERE organization_id = $1 AND subject_id = $2
       AND ($3::uuid IS NULL OR id > $3)
     ORDER BY id LIMIT $4`,
    [organizationId, subjectId, after, limit],
  );
}
