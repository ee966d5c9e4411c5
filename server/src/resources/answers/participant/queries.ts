import { column, columns, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { Participant } from '../../../http/principal.ts';
import type { EnrollmentId, OrganizationId, ProgramId } from '../../../ids.ts';
import { KEYED_COLUMNS, KEYED_EVALUATION, OPEN_EVALUATION } from '../evaluations/queries.ts';

const PROGRAM_STATE = {
  program_mode: column('programs', 'mode'),
  program_status: column('programs', 'status'),
};

const OPEN_SESSION = {
  ...KEYED_EVALUATION,
  session_status: column('participant_sessions', 'status'),
  session_started_at: column('participant_sessions', 'started_at'),
  enrollment_status: column('enrollments', 'status'),
};
const OPEN_SESSION_ROW = rowsOf(OPEN_SESSION);

/** The evaluation of a session, with the states of the session and of its enrollment. */
export type OpenSessionRow = RowOf<typeof OPEN_SESSION_ROW>;

const ANSWERING = rowsOf({ ...OPEN_SESSION, ...PROGRAM_STATE });

/** The same with the states of the program. */
export type AnsweringRow = RowOf<typeof ANSWERING>;

const OPEN_SESSION_COLUMNS = `${KEYED_COLUMNS}, p.status AS session_status,
  p.started_at AS session_started_at, n.status AS enrollment_status`;

/**
 * The ids of the subject and of the enrollment are parameters. If the rows were joined by the ids of the
 * evaluation, a plan that PostgreSQL made while the tables are small would scan them completely.
 */
const SESSION = `participant_sessions p
  JOIN evaluations e ON e.organization_id = p.organization_id AND e.id = p.evaluation_id
  JOIN subjects s ON s.organization_id = $1 AND s.id = $3
  JOIN enrollments n ON n.organization_id = $1 AND n.id = $4`;

/**
 * Locks a session and its evaluation to save answers. Requests that answer or complete the same session
 * therefore run one after the other.
 */
export function lockAnswering(participant: Participant) {
  const { organizationId, sessionId, subjectId, enrollmentId, programId } = participant;
  return ANSWERING.query(
    `SELECT ${OPEN_SESSION_COLUMNS}, r.mode AS program_mode, r.status AS program_status
     FROM ${SESSION} JOIN programs r ON r.organization_id = $1 AND r.id = $5
     WHERE p.organization_id = $1 AND p.id = $2 FOR UPDATE OF p, e`,
    [organizationId, sessionId, subjectId, enrollmentId, programId],
  );
}

const COMPLETING = rowsOf({
  ...OPEN_SESSION,
  ...columns('enrollments', 'cycle_count', 'enrolled_at', 'last_cycle_at', 'next_due_at', 'withdrawn_at'),
});

/** The evaluation of a session, with the states of the session and of its enrollment's cycles. */
export type CompletingRow = RowOf<typeof COMPLETING>;

/**
 * Locks the enrollment, then the session and its evaluation, to complete them. Closing a cycle also locks
 * the enrollment first.
 */
export function lockCompleting(participant: Participant) {
  const { organizationId, sessionId, subjectId, enrollmentId } = participant;
  return COMPLETING.query(
    `SELECT ${OPEN_SESSION_COLUMNS}, n.cycle_count, n.enrolled_at, n.last_cycle_at, n.next_due_at,
       n.withdrawn_at FROM ${SESSION}
     WHERE p.organization_id = $1 AND p.id = $2 FOR UPDATE OF n, p, e`,
    [organizationId, sessionId, subjectId, enrollmentId],
  );
}

const RUNNING_CYCLE = rowsOf({
  ...PROGRAM_STATE,
  enrollment_status: column('enrollments', 'status'),
  evaluation_id: nullable(column('evaluations', 'id')),
  version_bundle_id: nullable(column('evaluations', 'version_bundle_id')),
});

/** The states of a program and an enrollment, with the open evaluation of the running cycle, if any. */
export type RunningCycleRow = RowOf<typeof RUNNING_CYCLE>;

/**
 * Selects the running cycle of an enrollment without a lock. A cycle that has ended is not selected, even if
 * the worker has not closed it yet.
 */
export function selectRunningCycle(
  organizationId: OrganizationId,
  programId: ProgramId,
  enrollmentId: EnrollmentId,
  now: Date,
) {
  return RUNNING_CYCLE.query(
    `SELECT r.mode AS program_mode, r.status AS program_status, n.status AS enrollment_status,
       e.id AS evaluation_id, e.version_bundle_id
     FROM programs r JOIN enrollments n ON n.organization_id = $1 AND n.id = $3
     LEFT JOIN evaluations e ON e.organization_id = $1 AND e.enrollment_id = $3
       AND ${OPEN_EVALUATION}
       AND (e.cycle_ends_at IS NULL OR e.cycle_ends_at > $4)
     WHERE r.organization_id = $1 AND r.id = $2`,
    [organizationId, programId, enrollmentId, now],
  );
}
