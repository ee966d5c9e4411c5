import type { Statement } from '../../db/batch.ts';
import type { Transaction } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { Request } from '../../http/request.ts';
import { insertSkips } from '../instrument-events/commands.ts';

/**
 * The cycle of these sessions is over, so their tokens answer nothing more: completed with it, or abandoned
 * where it ran out of time. What was shown in it and has no answer was skipped.
 */
export async function endSessionsOf(
  tx: Transaction,
  organizationId: string,
  evaluationId: string,
  ended: 'completed' | 'expired',
  now: Date,
): Promise<void> {
  tx.push(insertSkips([organizationId], [evaluationId], now));
  const status = ended === 'completed' ? 'completed' : 'abandoned';
  const sessions = await tx.rows<EndedSession>(endOpenSessions(organizationId, evaluationId, status, now));
  if (status === 'abandoned') tellAbandoned(tx, sessions, now);
}

/** Tells of sessions that had begun; one that nobody began is merely over. */
export function tellAbandoned(tx: Transaction, sessions: readonly EndedSession[], now: Date): void {
  const begun = sessions.filter(({ started_at }) => started_at !== null);
  emit(
    tx,
    now,
    begun.map((session) => ({
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

export interface NewSession {
  id: string;
  organizationId: string;
  appId: string;
  environmentId: string;
  evaluationId: string;
  enrollmentId: string;
  programId: string;
  subjectId: string;
  versionBundleId: string;
  tokenHash: Buffer;
  locale: string;
  createdAt: Date;
  expiresAt: Date;
}

export function insertSession(session: NewSession): Statement {
  return {
    text: `INSERT INTO participant_sessions (organization_id, app_id, environment_id, id, evaluation_id,
             enrollment_id, program_id, subject_id, version_bundle_id, token_hash, locale, status, created_at,
             expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'issued', $12, $13)`,
    values: [
      session.organizationId,
      session.appId,
      session.environmentId,
      session.id,
      session.evaluationId,
      session.enrollmentId,
      session.programId,
      session.subjectId,
      session.versionBundleId,
      session.tokenHash,
      session.locale,
      session.createdAt,
      session.expiresAt,
    ],
  };
}

/** A new token for the same evaluation revokes the old. */
export function revokeSessions(organizationId: string, evaluationId: string, now: Date): Statement {
  return {
    text: `UPDATE participant_sessions SET status = 'revoked', ended_at = $3
           WHERE organization_id = $1 AND evaluation_id = $2 AND status IN ('issued', 'active')`,
    values: [organizationId, evaluationId, now],
  };
}

export function touchSession(organizationId: string, id: string, now: Date): Statement {
  return {
    text: `UPDATE participant_sessions SET status = 'active', started_at = coalesce(started_at, $3),
             last_activity_at = $3
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, now],
  };
}

/** The first answer of a session that answers deliveries; its cycle may have been completed by it. */
export function startSession(organizationId: string, id: string, now: Date): Statement {
  return {
    text: `UPDATE participant_sessions SET started_at = $3, last_activity_at = $3,
             status = CASE status WHEN 'issued' THEN 'active' ELSE status END
           WHERE organization_id = $1 AND id = $2 AND started_at IS NULL RETURNING id`,
    values: [organizationId, id, now],
  };
}

export interface SessionEnd {
  status: 'completed' | 'abandoned';
  /** Active milliseconds and questions answered; what instrument health takes its medians of. */
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

export interface EndedSession {
  organization_id: string;
  environment_id: string;
  id: string;
  evaluation_id: string;
  program_id: string;
  subject_id: string;
  started_at: string | null;
}

const ENDED = 'organization_id, environment_id, id, evaluation_id, program_id, subject_id, started_at';

/** Ends every session of an evaluation that is still open. */
export function endOpenSessions(
  organizationId: string,
  evaluationId: string,
  status: 'completed' | 'abandoned',
  now: Date,
): Statement {
  return {
    text: `UPDATE participant_sessions SET status = $3, ended_at = $4
           WHERE organization_id = $1 AND evaluation_id = $2 AND status IN ('issued', 'active')
           RETURNING ${ENDED}`,
    values: [organizationId, evaluationId, status, now],
  };
}

/** For the worker, which sees every organization: ends up to `limit` sessions whose time is over. */
export function abandonExpiredSessions(now: Date, limit: number): Statement {
  return {
    text: `UPDATE participant_sessions s SET status = 'abandoned', ended_at = s.expires_at
           FROM (SELECT organization_id, id FROM participant_sessions WHERE ended_at IS NULL
             AND expires_at <= $1
                 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED) due
           WHERE s.organization_id = due.organization_id AND s.id = due.id
           RETURNING ${ENDED.split(', ')
             .map((column) => `s.${column}`)
             .join(', ')}`,
    values: [now, limit],
  };
}

/**
 * Ends the tokens of a withdrawn enrollment: open sessions are revoked, completed ones can no longer be read.
 * The condition on the subject is there for its index.
 */
export function revokeEnrollmentSessions(organizationId: string, enrollmentId: string, now: Date): Statement {
  return {
    text: `UPDATE participant_sessions SET ended_at = coalesce(ended_at, $3),
             expires_at = least(expires_at, $3), status = CASE
             WHEN status IN ('issued', 'active') THEN 'revoked' ELSE status END
           WHERE organization_id = $1 AND enrollment_id = $2
             AND subject_id = (SELECT subject_id FROM enrollments WHERE organization_id = $1 AND id = $2)`,
    values: [organizationId, enrollmentId, now],
  };
}

/** An erased subject's tokens open nothing any more; what instrument health counts of the sessions stays. */
export function revokeSubjectSessions(organizationId: string, subjectId: string, now: Date): Statement {
  return {
    text: `UPDATE participant_sessions SET token_hash = uuid_send(gen_random_uuid()),
             ended_at = coalesce(ended_at, $3), claimed_until = NULL, status = CASE
             WHEN status IN ('issued', 'active') THEN 'revoked' ELSE status END
           WHERE organization_id = $1 AND subject_id = $2`,
    values: [organizationId, subjectId, now],
  };
}

/** Notes that the participant's session has begun, and tells so the first time. */
export async function beginSession(tx: Transaction, request: Request, evaluationId: string): Promise<void> {
  const { organizationId, environmentId, participant, now } = request;
  const { sessionId, programId, subjectId } = participant;
  if (!(await tx.first(startSession(organizationId, sessionId, now)))) return;
  const data = {
    session_id: sessionId,
    evaluation_id: evaluationId,
    program_id: programId,
    subject_id: subjectId,
  };
  emit(tx, now, [{ organizationId, environmentId, type: 'session.started', data }]);
}
