import type { Statement } from '../../db/batch.ts';
import type { CommitInsert } from '../../db/commit-writes.ts';
import type { Tables } from '../../db/tables.gen.ts';
import type { Enrollment, EnrollmentStatus } from './schema.ts';

const COLUMNS =
  'id, program_id, subject_id, environment_id, status, cycle_count, enrolled_at, last_cycle_at, next_due_at, withdrawn_at';

export type EnrollmentRow = Omit<Tables['enrollments'], 'organization_id' | 'app_id' | 'claimed_until'>;

export function presentEnrollment(row: EnrollmentRow): Enrollment {
  const { last_cycle_at, next_due_at, withdrawn_at, ...rest } = row;
  return {
    ...rest,
    ...(last_cycle_at !== null && { last_cycle_at }),
    ...(next_due_at !== null && { next_due_at }),
    ...(withdrawn_at !== null && { withdrawn_at }),
  };
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
  columns: {
    organization_id: 'uuid',
    app_id: 'uuid',
    environment_id: 'uuid',
    id: 'uuid',
    program_id: 'uuid',
    subject_id: 'uuid',
    status: 'text',
    enrolled_at: 'timestamptz',
    next_due_at: 'timestamptz',
  },
};

/**
 * A subject that is to be enrolled, and its enrollment in the program if there is one that was not withdrawn.
 */
export interface Candidate {
  id: string;
  status: string;
  enrollment_id: string | null;
}

/**
 * Locked against an erasure at the same moment, in one order. Each id is looked up by itself: for `= ANY` the
 * planner may read the whole environment, where it has no statistics yet or they are those of smaller
 * tenants.
 */
export function lockCandidates(
  organizationId: string,
  environmentId: string,
  programId: string,
  subjectIds: readonly string[],
): Statement {
  return {
    text: `SELECT s.id, s.status, e.id AS enrollment_id
           FROM (SELECT DISTINCT unnest($4::uuid[]) AS id ORDER BY id) wanted CROSS JOIN LATERAL (
             SELECT id, status FROM subjects
             WHERE organization_id = $1 AND environment_id = $2 AND id = wanted.id LIMIT 1 FOR SHARE) s
           LEFT JOIN LATERAL (
             SELECT id FROM enrollments
             WHERE organization_id = $1 AND program_id = $3 AND subject_id = wanted.id
               AND withdrawn_at IS NULL LIMIT 1) e ON true`,
    values: [organizationId, environmentId, programId, subjectIds],
  };
}

export function selectEnrollment(
  organizationId: string,
  environmentId: string,
  id: string,
  lock = false,
): Statement {
  return {
    text: `SELECT ${COLUMNS} FROM enrollments WHERE organization_id = $1 AND environment_id = $2
             AND id = $3${lock ? ' FOR UPDATE' : ''}`,
    values: [organizationId, environmentId, id],
  };
}

/** The enrollment of a subject in the program that was not withdrawn. */
export function selectCurrentEnrollment(
  organizationId: string,
  programId: string,
  subjectId: string,
): Statement {
  return {
    text: `SELECT ${COLUMNS} FROM enrollments
           WHERE organization_id = $1 AND program_id = $2 AND subject_id = $3 AND withdrawn_at IS NULL`,
    values: [organizationId, programId, subjectId],
  };
}

export interface EnrollmentFilters {
  program_id?: string | undefined;
  subject_id?: string | undefined;
  status?: string | undefined;
}

export function selectEnrollments(
  organizationId: string,
  environmentId: string,
  filters: EnrollmentFilters,
  after: string | undefined,
  limit: number,
): Statement {
  return {
    text: `SELECT ${COLUMNS} FROM enrollments
           WHERE organization_id = $1 AND environment_id = $2 AND ($3::uuid IS NULL OR id < $3)
             AND ($4::uuid IS NULL OR program_id = $4) AND ($5::uuid IS NULL OR subject_id = $5)
               AND ($6::text IS NULL OR status = $6)
           ORDER BY id DESC LIMIT $7`,
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

export function updateEnrollmentStatus(
  organizationId: string,
  id: string,
  status: EnrollmentStatus,
  nextDueAt: string | null,
  now: Date,
): Statement {
  return {
    text: `UPDATE enrollments SET status = $3, next_due_at = $4, claimed_until = NULL,
             withdrawn_at = CASE WHEN $3 = 'withdrawn' THEN $5::timestamptz ELSE withdrawn_at END
           WHERE organization_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
    values: [organizationId, id, status, nextDueAt, now],
  };
}

/** The same, locked for what happens in it. */
export function lockCurrentEnrollment(
  organizationId: string,
  programId: string,
  subjectId: string,
): Statement {
  const { text, values } = selectCurrentEnrollment(organizationId, programId, subjectId);
  return { text: `${text} FOR UPDATE`, values };
}

/**
 * These enrollments, locked in one order. Each is looked up by itself, also where there are no statistics
 * yet.
 */
export function lockEnrollments(
  organizationId: string,
  environmentId: string,
  ids: readonly string[],
): Statement {
  return {
    text: `SELECT e.* FROM (SELECT unnest($3::uuid[]) AS id ORDER BY id) wanted CROSS JOIN LATERAL (
             SELECT ${COLUMNS} FROM enrollments
             WHERE organization_id = $1 AND environment_id = $2 AND id = wanted.id LIMIT 1 FOR UPDATE) e`,
    values: [organizationId, environmentId, ids],
  };
}

/** Every enrollment of a subject, locked: whatever is under way in one ends first. */
export function lockSubjectEnrollments(organizationId: string, subjectId: string): Statement {
  return {
    text: `SELECT id, program_id, status FROM enrollments WHERE organization_id = $1 AND subject_id = $2
           ORDER BY id FOR UPDATE`,
    values: [organizationId, subjectId],
  };
}

/** A subject's enrollments, oldest first. */
export function selectSubjectEnrollments(
  organizationId: string,
  subjectId: string,
  after: string | null,
  limit: number,
): Statement {
  return {
    text: `SELECT ${COLUMNS} FROM enrollments WHERE organization_id = $1 AND subject_id = $2
             AND ($3::uuid IS NULL OR id > $3)
           ORDER BY id LIMIT $4`,
    values: [organizationId, subjectId, after, limit],
  };
}
