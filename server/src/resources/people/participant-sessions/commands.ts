import { randomBytes } from 'node:crypto';
import type { Statement } from '../../../db/batch.ts';
import { column, columns, computed, type RowOf, rowsOf } from '../../../db/rows.ts';
import { update } from '../../../db/statements.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { emit } from '../../../events/emit.ts';
import type { Request } from '../../../http/request.ts';
import { dueRows } from '../../../jobs/due-rows.ts';
import { insertSkips } from '../instrument-events/commands.ts';

/**
 * Ends the open sessions of an evaluation when its cycle ends: as completed, or as abandoned if the cycle
 * expired. Their tokens can no longer save answers. Questions that were viewed but not answered count as
 * skipped.
 */
export async function endParticipantSessions(
  tx: Transaction,
  organizationId: string,
  evaluationId: string,
  ended: 'completed' | 'expired',
  now: Date,
): Promise<void> {
  tx.push(insertSkips(organizationId, [{ evaluationId, now }]));
  const status = ended === 'completed' ? 'completed' : 'abandoned';
  const sessions = await tx.rows(endOpenSessions(organizationId, evaluationId, status, now));
  if (status === 'abandoned') emitAbandoned(tx, sessions, now);
}

/** Emits `session.abandoned` for sessions that the participant had started. */
export function emitAbandoned(tx: Transaction, sessions: readonly EndedSession[], now: Date): void {
  const started = sessions.filter(({ started_at }) => started_at !== null);
  emit(
    tx,
    now,
    started.map((session) => ({
      organizationId: session.organization_id,
      environmentId: session.environment_id,
      type: 'session.abandoned' as const,
      data: {
        session_id: session.id,
        evaluation_id: session.evaluation_id,
        program_id: session.program_id,
        subject_id: session.subject_id,
      },
    })),
  );
}

/** Revokes the open sessions of an evaluation, because the issuer of a new one asks for it. */
export function revokeSessions(organizationId: string, evaluationId: string, now: Date): Statement {
  return {
    text: `UPDATE participant_sessions SET status = 'revoked', ended_at = $3
           WHERE organization_id = $1 AND evaluation_id = $2
             AND status IN ('issued', 'active', 'declined_consent')`,
    values: [organizationId, evaluationId, now],
  };
}

/** Lets the links and tokens of completed sessions lead to the evaluation that supersedes theirs. */
export function followCorrection(organizationId: string, formerId: string, evaluationId: string): Statement {
  return {
    text: `UPDATE participant_sessions SET evaluation_id = $3
           WHERE organization_id = $1 AND evaluation_id = $2 AND status = 'completed'`,
    values: [organizationId, formerId, evaluationId],
  };
}

/** Sets the language in which the session is shown. */
export function setSessionLocale(organizationId: string, id: string, locale: string): Statement {
  return update('participant_sessions', { organization_id: organizationId, id }, { locale });
}

/** Completes the other open sessions of an evaluation that was completed in one of them. */
export function completeOtherSessions(
  organizationId: string,
  evaluationId: string,
  sessionId: string,
  now: Date,
): Statement {
  return {
    text: `UPDATE participant_sessions SET status = 'completed', ended_at = $4
           WHERE organization_id = $1 AND evaluation_id = $2 AND id <> $3 AND status IN ('issued', 'active')`,
    values: [organizationId, evaluationId, sessionId, now],
  };
}

/** Revokes one session that is open. */
export function revokeSession(organizationId: string, id: string, now: Date): Statement {
  return update(
    'participant_sessions',
    { organization_id: organizationId, id },
    { status: 'revoked', ended_at: now },
  );
}

/** Records activity in a session, which starts it the first time, and again after a refused consent. */
export function touchSession(organizationId: string, id: string, now: Date): Statement {
  return {
    text: `UPDATE participant_sessions SET status = 'active', started_at = coalesce(started_at, $3),
             last_activity_at = $3, ended_at = NULL
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, now],
  };
}

/** Ends a session whose person has refused a consent. */
export function declineSession(organizationId: string, id: string, now: Date): Statement {
  return {
    text: `UPDATE participant_sessions SET status = 'declined_consent', started_at = coalesce(started_at, $3),
             last_activity_at = $3, ended_at = coalesce(ended_at, $3)
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, now],
  };
}

const STARTED = rowsOf(columns('participant_sessions', 'id'));

/**
 * Starts a session with its first answer to a delivery and returns its id; returns no row if it has already
 * started. A session that the same answer completed keeps its status.
 */
export function startSession(organizationId: string, id: string, now: Date) {
  return STARTED.query(
    `UPDATE participant_sessions SET started_at = $3, last_activity_at = $3,
       status = CASE WHEN status = 'issued' THEN 'active' ELSE status END
     WHERE organization_id = $1 AND id = $2 AND started_at IS NULL RETURNING ${STARTED.list}`,
    [organizationId, id, now],
  );
}

export interface SessionEnd {
  status: 'completed' | 'abandoned';
  /** Active milliseconds and number of answered questions. Instrument health reports their medians. */
  activeMs: number | null;
  questionCount: number | null;
}

export function endSession(organizationId: string, id: string, end: SessionEnd, now: Date): Statement {
  return {
    text: `UPDATE participant_sessions SET status = $3, started_at = coalesce(started_at, $4),
             last_activity_at = $4, ended_at = $4, active_ms = $5, question_count = $6
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, end.status, now, end.activeMs, end.questionCount],
  };
}

const ENDED_COLUMNS = {
  ...columns('participant_sessions', 'organization_id', 'environment_id', 'id'),
  // The column allows null, but every session is created for an evaluation.
  evaluation_id: computed('uuid'),
  ...columns('participant_sessions', 'program_id', 'subject_id', 'started_at'),
};
const ENDED = rowsOf(ENDED_COLUMNS);

export type EndedSession = RowOf<typeof ENDED>;

/** Ends every session of an evaluation that is still open. */
function endOpenSessions(
  organizationId: string,
  evaluationId: string,
  status: 'completed' | 'abandoned',
  now: Date,
) {
  return ENDED.query(
    `UPDATE participant_sessions SET status = $3, ended_at = $4
     WHERE organization_id = $1 AND evaluation_id = $2 AND status IN ('issued', 'active')
     RETURNING ${ENDED.list}`,
    [organizationId, evaluationId, status, now],
  );
}

const EXPIRED = rowsOf({
  ...ENDED_COLUMNS,
  ...columns('participant_sessions', 'holds_place'),
  clock_offset_seconds: column('environments', 'clock_offset_seconds'),
});

export const OPEN_SESSIONS = {
  table: 'participant_sessions',
  dueColumn: 'expires_at',
  clock: 'environment',
  condition: 't.ended_at IS NULL',
} as const;

/**
 * Ends sessions that have expired by the time of their environment: up to `limit`, and as many of
 * environments whose test clock is ahead. The worker runs it for all organizations, or for one after another.
 */
export function abandonExpiredSessions(now: Date, limit: number, organizationId?: string) {
  const isOne = organizationId !== undefined;
  return EXPIRED.query(
    `WITH due AS MATERIALIZED (${dueRows(OPEN_SESSIONS, '$2', isOne ? '$3' : undefined)})
     UPDATE participant_sessions s SET status = 'abandoned', ended_at = s.expires_at
     FROM due, environments e
     WHERE s.organization_id = due.organization_id AND s.id = due.id
       AND e.organization_id = s.organization_id AND e.id = s.environment_id
       ${isOne ? 'AND s.organization_id = $3' : ''}
     RETURNING ${ENDED.of('s')}, s.holds_place, e.clock_offset_seconds`,
    [now, limit, ...(isOne ? [organizationId] : [])],
  );
}

/**
 * Ends the tokens of a withdrawn enrollment: open sessions are revoked, and completed ones can no longer be
 * read. The condition on the subject makes PostgreSQL use the index on it.
 */
export function revokeEnrollmentSessions(organizationId: string, enrollmentId: string, now: Date): Statement {
  return {
    text: `UPDATE participant_sessions SET ended_at = coalesce(ended_at, $3),
             expires_at = least(expires_at, $3), link_expires_at = least(link_expires_at, $3), status = CASE
             WHEN status IN ('issued', 'active', 'declined_consent') THEN 'revoked' ELSE status END
           WHERE organization_id = $1 AND enrollment_id = $2
             AND subject_id = (SELECT subject_id FROM enrollments WHERE organization_id = $1 AND id = $2)`,
    values: [organizationId, enrollmentId, now],
  };
}

/** Invalidates the links of an erased subject. The values that instrument health counts remain. */
export function revokeSubjectSessions(organizationId: string, subjectId: string, now: Date): Statement {
  return {
    text: `UPDATE participant_sessions SET token_hash = sha256($4 || uuid_send(id)),
             ended_at = coalesce(ended_at, $3), status = CASE
             WHEN status IN ('issued', 'active', 'declined_consent') THEN 'revoked' ELSE status END
           WHERE organization_id = $1 AND subject_id = $2`,
    values: [organizationId, subjectId, now, randomBytes(32)],
  };
}

/** Starts the participant's session and emits `session.started`, unless it has already started. */
export async function beginSession(tx: Transaction, request: Request, evaluationId: string): Promise<void> {
  const { organizationId, participant, now } = request;
  if (!(await tx.first(startSession(organizationId, participant.sessionId, now)))) return;
  emitOwn('session.started', tx, request, evaluationId);
}

/** Ends the participant's session, because an answer to a delivery has refused a consent. */
export function declineBegunSession(tx: Transaction, request: Request, evaluationId: string): void {
  tx.push(declineSession(request.organizationId, request.participant.sessionId, request.now));
  emitOwn('session.consent_declined', tx, request, evaluationId);
}

/** Emits an event about the participant's session. */
export function emitOwn(
  type: 'session.started' | 'session.consent_declined',
  tx: Transaction,
  { participant, organizationId, environmentId, now }: Request,
  evaluationId: string,
): void {
  const { sessionId, programId, subjectId } = participant;
  const data = {
    session_id: sessionId,
    evaluation_id: evaluationId,
    program_id: programId,
    subject_id: subjectId,
  };
  emit(tx, now, [{ organizationId, environmentId, type, data }]);
}
