import pg from 'pg';
import type { Statement } from '../../../db/batch.ts';
import { columns, rowsOf } from '../../../db/rows.ts';
import { insertCollected, update } from '../../../db/statements.ts';
import type { Calendar } from './due.ts';
import { CURRENT_ENROLLMENT, type EnrollmentRow } from './queries.ts';
import type { EnrollableProgram } from './remembered-programs.ts';
import type { EnrollmentStatus } from './schema.ts';

/** Counts a completed cycle and sets the status of the enrollment, which must not be withdrawn. */
export function closeCycle(
  organizationId: string,
  id: string,
  change: { status: EnrollmentStatus; lastCycleAt: Date; nextDueAt: Date | null },
): Statement {
  return {
    text: `UPDATE enrollments SET cycle_count = cycle_count + 1, status = $3, last_cycle_at = $4,
             next_due_at = $5, claimed_until = NULL
           WHERE organization_id = $1 AND id = $2`,
    many: {
      text: `UPDATE enrollments n SET cycle_count = n.cycle_count + 1, status = c.status,
               last_cycle_at = c.last_cycle_at, next_due_at = c.next_due_at, claimed_until = NULL
             FROM unnest($2::uuid[], $3::text[], $4::timestamptz[], $5::timestamptz[])
               AS c(id, status, last_cycle_at, next_due_at)
             WHERE n.organization_id = $1 AND n.id = c.id`,
    },
    values: [organizationId, id, change.status, change.lastCycleAt, change.nextDueAt],
  };
}

const PAPER_CODE = rowsOf(columns('enrollments', 'paper_code'));

/** Gives an enrollment a code for its printed forms, unless it has one, and returns the code that it has. */
export function keepPaperCode(organizationId: string, environmentId: string, id: string, code: string) {
  return PAPER_CODE.query(
    `UPDATE enrollments SET paper_code = coalesce(paper_code, $4)
     WHERE organization_id = $1 AND environment_id = $2 AND id = $3 RETURNING ${PAPER_CODE.list}`,
    [organizationId, environmentId, id, code],
  );
}

/** Forgets the codes of a subject: forms that come back later lead to nobody. */
export function forgetPaperCodes(organizationId: string, subjectId: string): Statement {
  return {
    text: `UPDATE enrollments SET paper_code = NULL
           WHERE organization_id = $1 AND subject_id = $2 AND paper_code IS NOT NULL`,
    values: [organizationId, subjectId],
  };
}

/** Sets when the worker processes an enrollment next, and ends the worker's claim. */
export function scheduleEnrollment(organizationId: string, id: string, nextDueAt: Date | null): Statement {
  return update(
    'enrollments',
    { organization_id: organizationId, id },
    { next_due_at: nextDueAt, claimed_until: null },
  );
}

/** Completes an active enrollment that has no further cycle. */
export function finishEnrollment(organizationId: string, id: string): Statement {
  return update(
    'enrollments',
    { organization_id: organizationId, id },
    { status: 'completed', next_due_at: null, claimed_until: null },
  );
}

/**
 * Schedules the active enrollments of a program that starts or resumes. Enrollments that have not completed
 * the current cycle are due now, the others when the next cycle opens. Cycles missed in between are not made
 * up. If the last cycle is over, all are due now, so that what is open is closed.
 */
export function resumeEnrollments(
  organizationId: string,
  programId: string,
  { currentSince, opensAt, hasEnded }: Calendar,
  now: Date,
): Statement {
  return {
    text: `UPDATE enrollments SET claimed_until = NULL, next_due_at = CASE
             WHEN $3::timestamptz IS NOT NULL AND (last_cycle_at IS NULL OR last_cycle_at <= $3)
               THEN $5::timestamptz ELSE $4 END
           WHERE organization_id = $1 AND program_id = $2 AND status = 'active'`,
    values: [organizationId, programId, currentSince, hasEnded ? now : opensAt, now],
  };
}

/**
 * Unschedules the enrollments of a program that is paused or archived.
 *
 * @param after what was due before stays due; null unschedules everything
 */
export function stopEnrollments(organizationId: string, programId: string, after: Date | null): Statement {
  return {
    text: `UPDATE enrollments SET next_due_at = NULL, claimed_until = NULL
           WHERE organization_id = $1 AND program_id = $2 AND next_due_at IS NOT NULL
             AND ($3::timestamptz IS NULL OR next_due_at >= $3)`,
    values: [organizationId, programId, after],
  };
}

/**
 * Makes every active enrollment of a program due now, including those with an open cycle, because the
 * program's calendar changed.
 */
export function rescheduleEnrollments(organizationId: string, programId: string, now: Date): Statement {
  return {
    text: `UPDATE enrollments SET next_due_at = $3, claimed_until = NULL
           WHERE organization_id = $1 AND program_id = $2 AND status = 'active'`,
    values: [organizationId, programId, now],
  };
}

const REOPENED = rowsOf(columns('enrollments', 'id', 'subject_id'));

/**
 * Reactivates enrollments that were completed by the end of their program, if it now has further cycles and
 * they have not completed the new last cycle. Enrollments that were completed by a request are recognized by
 * their inactive time without end.
 *
 * @param lastStartsAt when the last cycle begins; null if there is none
 */
export function reopenEnrollments(
  organizationId: string,
  programId: string,
  lastStartsAt: Date | null,
  now: Date,
) {
  return REOPENED.query(
    `WITH reopened AS (
       UPDATE enrollments e SET status = 'active'
       WHERE organization_id = $1 AND program_id = $2 AND status = 'completed' AND ${CURRENT_ENROLLMENT}
         AND (last_cycle_at IS NULL OR $3::timestamptz IS NULL OR last_cycle_at <= $3)
         AND NOT EXISTS (SELECT 1 FROM inactive_times t WHERE t.organization_id = $1 AND t.of_id = e.id
           AND t.until_at IS NULL)
       RETURNING id, subject_id, coalesce(last_cycle_at, enrolled_at) AS ended_at),
     inactive AS (
       INSERT INTO inactive_times (organization_id, of_id, from_at, until_at)
       SELECT $1, id, ended_at, $4 FROM reopened WHERE ended_at < $4 ON CONFLICT DO NOTHING)
     SELECT ${REOPENED.list} FROM reopened`,
    [organizationId, programId, lastStartsAt, now],
  );
}

const WITHDRAWN = rowsOf(columns('enrollments', 'id', 'program_id'));

/** Withdraws all enrollments of a subject. */
export function withdrawSubjectEnrollments(organizationId: string, subjectId: string, now: Date) {
  return WITHDRAWN.query(
    `WITH outdated AS (
       UPDATE cycle_adherence c SET changes_at = $3, claimed_until = NULL FROM enrollments e
       WHERE e.organization_id = $1 AND e.subject_id = $2 AND c.organization_id = $1
         AND c.enrollment_id = e.id AND c.closed_at IS NULL)
     UPDATE enrollments SET status = 'withdrawn', withdrawn_at = $3, next_due_at = NULL,
       claimed_until = NULL
     WHERE organization_id = $1 AND subject_id = $2 AND ${CURRENT_ENROLLMENT}
     RETURNING ${WITHDRAWN.list}`,
    [organizationId, subjectId, now],
  );
}

export function insertEnrollment(organizationId: string, appId: string, row: EnrollmentRow): Statement {
  return insertCollected('enrollments', { organization_id: organizationId, app_id: appId, ...row }, true);
}

/** Counts imported cycles of an enrollment that imports have made; nobody was asked anything in it. */
export function countImportedCycles(
  organizationId: string,
  id: string,
  cycleCount: number,
  lastCycleAt: string,
): Statement {
  return {
    text: `UPDATE enrollments SET cycle_count = $3, last_cycle_at = greatest(last_cycle_at, $4)
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, cycleCount, lastCycleAt],
  };
}

/**
 * Inserts an enrollment that was computed without reading the program and the subject, and locks both like
 * `enroll`. Fails (see `isChanged`) unless the program is as expected and the subject can be enrolled: the id
 * of the program or of the subject is then null, which its column does not allow.
 */
export function insertUnchanged(
  organizationId: string,
  appId: string,
  row: EnrollmentRow,
  { status, recurrence }: EnrollableProgram,
): Statement {
  return {
    text: `INSERT INTO enrollments (organization_id, app_id, environment_id, id, status, enrolled_at,
             next_due_at, program_id, subject_id)
           VALUES ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::text, $6::timestamptz, $7::timestamptz,
             (SELECT id FROM programs WHERE organization_id = $1 AND environment_id = $3 AND id = $8
                AND status = $10 AND recurrence = $11 FOR SHARE),
             (SELECT id FROM subjects s WHERE organization_id = $1 AND environment_id = $3 AND id = $9
                AND status = 'active' AND NOT EXISTS (
                  SELECT 1 FROM enrollments WHERE organization_id = $1 AND program_id = $8
                    AND subject_id = $9 AND ${CURRENT_ENROLLMENT}) FOR SHARE OF s))`,
    values: [
      organizationId,
      appId,
      row.environment_id,
      row.id,
      row.status,
      row.enrolled_at,
      row.next_due_at,
      row.program_id,
      row.subject_id,
      status,
      recurrence,
    ],
  };
}

const NOT_NULL_VIOLATION = '23502';
/** The policies for limited members, who see no enrollment of nobody, are checked before NOT NULL. */
const POLICY_VIOLATION = '42501';

/** Returns whether `insertUnchanged` failed because the program or the subject is not as expected. */
export function isChanged(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return (
    (error.code === NOT_NULL_VIOLATION && error.table === 'enrollments') || error.code === POLICY_VIOLATION
  );
}
