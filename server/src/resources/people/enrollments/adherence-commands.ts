import type { Statement } from '../../../db/batch.ts';
import { insert, insertCollected } from '../../../db/statements.ts';

/**
 * The statements by which changes of cycles, enrollments and programs reach the adherence. They only mark the
 * counts of a cycle as outdated; the resource `adherence` computes them.
 */

export interface NewCycleAdherence {
  organizationId: string;
  environmentId: string;
  programId: string;
  enrollmentId: string;
  evaluationId: string;
  startsAt: string;
  /** By question, when it was last delivered before the cycle, and whether that was answered. */
  earlier: Record<string, readonly [deliveredMs: number, answered: boolean]>;
  now: Date;
}

/** Inserts the adherence of a cycle whose evaluation was opened. */
export function insertCycleAdherence(cycle: NewCycleAdherence): Statement {
  return insertCollected('cycle_adherence', {
    organization_id: cycle.organizationId,
    environment_id: cycle.environmentId,
    id: cycle.evaluationId,
    program_id: cycle.programId,
    enrollment_id: cycle.enrollmentId,
    starts_at: cycle.startsAt,
    earlier: JSON.stringify(cycle.earlier),
    changes_at: cycle.now,
  });
}

const OUTDATE = 'UPDATE cycle_adherence SET changes_at = $3, claimed_until = NULL';
const IS_CURRENT = '(changes_at IS NULL OR changes_at > $3 OR claimed_until IS NOT NULL)';

/** Marks the counts of a cycle as outdated: something was delivered or answered. */
export function outdateCycle(organizationId: string, evaluationId: string, now: Date): Statement {
  return {
    text: `${OUTDATE} WHERE organization_id = $1 AND id = $2 AND ${IS_CURRENT}`,
    values: [organizationId, evaluationId, now],
  };
}

/** Records when a cycle was completed or ended. */
export function closeCycleAdherence(
  organizationId: string,
  evaluationId: string,
  now: Date,
  closedAt: Date,
): Statement {
  return {
    text: `${OUTDATE}, closed_at = $4 WHERE organization_id = $1 AND id = $2`,
    many: {
      text: `UPDATE cycle_adherence a SET changes_at = c.changes_at, claimed_until = NULL,
               closed_at = c.closed_at
             FROM unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[]) AS c(id, changes_at, closed_at)
             WHERE a.organization_id = $1 AND a.id = c.id`,
    },
    values: [organizationId, evaluationId, now, closedAt],
  };
}

/** Moves an open cycle, because the calendar of its program changed. */
export function moveCycleAdherence(
  organizationId: string,
  evaluationId: string,
  now: Date,
  startsAt: string,
): Statement {
  return {
    text: `${OUTDATE}, starts_at = $4, counted_starts_at = coalesce(counted_starts_at, starts_at)
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, evaluationId, now, startsAt],
  };
}

/** Marks the open cycles of an enrollment as outdated: it was paused, resumed, completed or withdrawn. */
export function outdateEnrollment(organizationId: string, enrollmentId: string, now: Date): Statement {
  return {
    text: `${OUTDATE} WHERE organization_id = $1 AND enrollment_id = $2 AND closed_at IS NULL AND ${IS_CURRENT}`,
    values: [organizationId, enrollmentId, now],
  };
}

/** Marks the open cycles of a program as outdated: it was activated, paused or archived. */
export function outdateProgram(organizationId: string, programId: string, now: Date): Statement {
  return {
    text: `${OUTDATE} WHERE organization_id = $1 AND program_id = $2 AND closed_at IS NULL AND ${IS_CURRENT}`,
    values: [organizationId, programId, now],
  };
}

/** Records that a program or an enrollment is not active from a time on, until another one if it is known. */
export function startInactive(
  organizationId: string,
  ofId: string,
  from: Date,
  until: Date | null = null,
): Statement {
  return insert(
    'inactive_times',
    { organization_id: organizationId, of_id: ofId, from_at: from, until_at: until },
    'ON CONFLICT DO NOTHING',
  );
}

/** Records that a program or an enrollment is active again. */
export function endInactive(organizationId: string, ofId: string, until: Date): Statement {
  return {
    text: `UPDATE inactive_times SET until_at = $3 WHERE organization_id = $1 AND of_id = $2
             AND until_at IS NULL`,
    values: [organizationId, ofId, until],
  };
}
