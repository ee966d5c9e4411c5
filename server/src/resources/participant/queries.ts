import type { Statement } from '../../db/batch.ts';
import type { Participant } from '../../http/principal.ts';
import type { EnrollmentRow } from '../enrollments/queries.ts';
import { KEYED_COLUMNS, type KeyedEvaluationRow, OPEN_EVALUATION } from '../evaluations/queries.ts';
import type { SessionRow } from '../participant-sessions/queries.ts';
import type { ProgramRow } from '../programs/queries.ts';

/** The evaluation of a session, with what session and enrollment say. */
export interface OpenSessionRow extends KeyedEvaluationRow {
  session_status: SessionRow['status'];
  session_started_at: string | null;
  enrollment_status: EnrollmentRow['status'];
}

/** The same with what the program says. */
export interface AnsweringRow extends OpenSessionRow {
  program_mode: ProgramRow['mode'];
  program_status: ProgramRow['status'];
}

const OPEN_SESSION = `${KEYED_COLUMNS}, p.status AS session_status, p.started_at AS session_started_at,
  n.status AS enrollment_status`;

/**
 * Each row by a key that is given: were it joined, a plan made while programs are few would read all of them.
 */
const SESSION = `participant_sessions p
  JOIN evaluations e ON e.organization_id = p.organization_id AND e.id = p.evaluation_id
  JOIN subjects s ON s.organization_id = $1 AND s.id = $3
  JOIN enrollments n ON n.organization_id = $1 AND n.id = $4`;

/**
 * Locks the session, then its evaluation: answers and completion of one session happen one after the other.
 */
export function lockAnswering(participant: Participant): Statement {
  const { organizationId, sessionId, subjectId, enrollmentId, programId } = participant;
  return {
    text: `SELECT ${OPEN_SESSION}, r.mode AS program_mode, r.status AS program_status
           FROM ${SESSION} JOIN programs r ON r.organization_id = $1 AND r.id = $5
           WHERE p.organization_id = $1 AND p.id = $2 FOR UPDATE OF p, e`,
    values: [organizationId, sessionId, subjectId, enrollmentId, programId],
  };
}

/** The first with the cycles of the enrollment. */
export type CompletingRow = OpenSessionRow &
  Pick<EnrollmentRow, 'cycle_count' | 'enrolled_at' | 'last_cycle_at' | 'next_due_at' | 'withdrawn_at'>;

/** Locks the enrollment first, as whoever closes its cycle does, then session and evaluation. */
export function lockCompleting(participant: Participant): Statement {
  const { organizationId, sessionId, subjectId, enrollmentId } = participant;
  return {
    text: `SELECT ${OPEN_SESSION}, n.cycle_count, n.enrolled_at, n.last_cycle_at, n.next_due_at,
             n.withdrawn_at FROM ${SESSION}
           WHERE p.organization_id = $1 AND p.id = $2 FOR UPDATE OF n, p, e`,
    values: [organizationId, sessionId, subjectId, enrollmentId],
  };
}

/**
 * Program and enrollment of a session, and the evaluation of the cycle that is running; null where none is
 * open.
 */
export interface RunningCycleRow {
  program_mode: ProgramRow['mode'];
  program_status: ProgramRow['status'];
  enrollment_status: EnrollmentRow['status'];
  evaluation_id: string | null;
  version_bundle_id: string | null;
}

/**
 * Reads without a lock. A cycle that has ended does not count, also where the worker has not closed it yet.
 */
export function selectRunningCycle(
  organizationId: string,
  programId: string,
  enrollmentId: string,
  now: Date,
): Statement {
  return {
    text: `SELECT r.mode AS program_mode, r.status AS program_status, n.status AS enrollment_status,
             e.id AS evaluation_id, e.version_bundle_id
           FROM programs r JOIN enrollments n ON n.organization_id = $1 AND n.id = $3
           LEFT JOIN evaluations e ON e.organization_id = $1 AND e.enrollment_id = $3
             AND ${OPEN_EVALUATION}
             AND (e.cycle_ends_at IS NULL OR e.cycle_ends_at > $4)
           WHERE r.organization_id = $1 AND r.id = $2`,
    values: [organizationId, programId, enrollmentId, now],
  };
}
