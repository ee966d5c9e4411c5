import type { Statement } from '../../db/batch.ts';
import type { Calendar } from './due.ts';
import type { EnrollmentStatus } from './schema.ts';

/** A cycle is over: one more is counted. `status` is that of the enrollment from now on. */
export function closeCycle(
  organizationId: string,
  id: string,
  change: { status: EnrollmentStatus; lastCycleAt: Date; nextDueAt: Date | null },
): Statement {
  return {
    text: `UPDATE enrollments SET cycle_count = cycle_count + 1, status = $3, last_cycle_at = $4,
             next_due_at = $5, claimed_until = NULL
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, change.status, change.lastCycleAt, change.nextDueAt],
  };
}

/** When to look at an enrollment again; ends a worker's claim. */
export function scheduleEnrollment(organizationId: string, id: string, nextDueAt: Date | null): Statement {
  return {
    text: `UPDATE enrollments SET next_due_at = $3, claimed_until = NULL WHERE organization_id = $1
             AND id = $2`,
    values: [organizationId, id, nextDueAt],
  };
}

/**
 * A program runs (again): whoever has not completed the running cycle is looked at now, the others when the
 * next one opens. What was missed in between is not made up.
 */
export function resumeEnrollments(
  organizationId: string,
  programId: string,
  { runningSince, opensAt }: Calendar,
  now: Date,
): Statement {
  return {
    text: `UPDATE enrollments SET claimed_until = NULL, next_due_at = CASE
             WHEN $3::timestamptz IS NOT NULL AND (last_cycle_at IS NULL OR last_cycle_at <= $3)
               THEN $5::timestamptz ELSE $4 END
           WHERE organization_id = $1 AND program_id = $2 AND status = 'active'`,
    values: [organizationId, programId, runningSince, opensAt, now],
  };
}

/** A program stands still: nothing of it is due, and the worker has no row to look at. */
export function stopEnrollments(organizationId: string, programId: string): Statement {
  return {
    text: `UPDATE enrollments SET next_due_at = NULL, claimed_until = NULL
           WHERE organization_id = $1 AND program_id = $2 AND next_due_at IS NOT NULL`,
    values: [organizationId, programId],
  };
}

/**
 * The calendar of a program changed: every enrollment is looked at, also those with a cycle open by the old
 * one.
 */
export function reviewEnrollments(organizationId: string, programId: string, now: Date): Statement {
  return {
    text: `UPDATE enrollments SET next_due_at = $3, claimed_until = NULL
           WHERE organization_id = $1 AND program_id = $2 AND status = 'active'`,
    values: [organizationId, programId, now],
  };
}

export function withdrawSubjectEnrollments(organizationId: string, subjectId: string, now: Date): Statement {
  return {
    text: `UPDATE enrollments SET status = 'withdrawn', withdrawn_at = $3, next_due_at = NULL,
             claimed_until = NULL
           WHERE organization_id = $1 AND subject_id = $2 AND status <> 'withdrawn' RETURNING id, program_id`,
    values: [organizationId, subjectId, now],
  };
}
