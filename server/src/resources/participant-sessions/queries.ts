import type { Statement } from '../../db/batch.ts';
import type { Participant } from '../../http/principal.ts';
import type { EnrollmentRow } from '../enrollments/queries.ts';
import { KEYED_COLUMNS, type KeyedEvaluationRow } from '../evaluations/queries.ts';
import type { ProgramRow } from '../programs/queries.ts';

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
    text: `INSERT INTO participant_sessions (organization_id, app_id, environment_id, id, evaluation_id, enrollment_id, program_id,
             subject_id, version_bundle_id, token_hash, locale, status, created_at, expires_at)
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

export interface SessionRow {
  id: string;
  status: 'issued' | 'active' | 'completed' | 'abandoned' | 'revoked';
  started_at: string | null;
}

export function selectSession(organizationId: string, id: string): Statement {
  return {
    text: `SELECT id, status, started_at FROM participant_sessions WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id],
  };
}

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

const OPEN_SESSION = `${KEYED_COLUMNS}, p.status AS session_status, p.started_at AS session_started_at, n.status AS enrollment_status`;

/** Each row by a key that is given: were it joined, a plan made while programs are few would read all of them. */
const SESSION = `participant_sessions p
  JOIN evaluations e ON e.organization_id = p.organization_id AND e.id = p.evaluation_id
  JOIN subjects s ON s.organization_id = $1 AND s.id = $3
  JOIN enrollments n ON n.organization_id = $1 AND n.id = $4`;

/** Locks the session, then its evaluation: answers and completion of one session happen one after the other. */
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
    text: `SELECT ${OPEN_SESSION}, n.cycle_count, n.enrolled_at, n.last_cycle_at, n.next_due_at, n.withdrawn_at FROM ${SESSION}
           WHERE p.organization_id = $1 AND p.id = $2 FOR UPDATE OF n, p, e`,
    values: [organizationId, sessionId, subjectId, enrollmentId],
  };
}

export function touchSession(organizationId: string, id: string, now: Date): Statement {
  return {
    text: `UPDATE participant_sessions SET status = 'active', started_at = coalesce(started_at, $3), last_activity_at = $3
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
    text: `UPDATE participant_sessions SET status = $3, started_at = coalesce(started_at, $4), last_activity_at = $4, ended_at = $4,
             active_ms = $5, question_count = $6
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
           WHERE organization_id = $1 AND evaluation_id = $2 AND status IN ('issued', 'active') RETURNING ${ENDED}`,
    values: [organizationId, evaluationId, status, now],
  };
}

/** For the worker, which sees every organization: ends up to `limit` sessions whose time is over. */
export function abandonExpiredSessions(now: Date, limit: number): Statement {
  return {
    text: `UPDATE participant_sessions s SET status = 'abandoned', ended_at = s.expires_at
           FROM (SELECT organization_id, id FROM participant_sessions WHERE ended_at IS NULL AND expires_at <= $1
                 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED) due
           WHERE s.organization_id = due.organization_id AND s.id = due.id
           RETURNING ${ENDED.split(', ')
             .map((column) => `s.${column}`)
             .join(', ')}`,
    values: [now, limit],
  };
}

/** Whoever is withdrawn is asked nothing more. */
export function revokeEnrollmentSessions(organizationId: string, enrollmentId: string, now: Date): Statement {
  return {
    text: `UPDATE participant_sessions SET status = 'revoked', ended_at = $3
           WHERE organization_id = $1 AND enrollment_id = $2 AND status IN ('issued', 'active')`,
    values: [organizationId, enrollmentId, now],
  };
}

/** An erased subject's tokens open nothing any more; what instrument health counts of the sessions stays. */
export function revokeSubjectSessions(organizationId: string, subjectId: string, now: Date): Statement {
  return {
    text: `UPDATE participant_sessions SET token_hash = uuid_send(gen_random_uuid()), ended_at = coalesce(ended_at, $3), claimed_until = NULL,
             status = CASE WHEN status IN ('issued', 'active') THEN 'revoked' ELSE status END
           WHERE organization_id = $1 AND subject_id = $2`,
    values: [organizationId, subjectId, now],
  };
}

export interface SubjectSession {
  id: string;
  evaluation_id: string | null;
  program_id: string;
  locale: string;
  status: SessionRow['status'];
  created_at: string;
  started_at: string | null;
  ended_at: string | null;
  expires_at: string;
}

/** A subject's sessions, oldest first. */
export function selectSubjectSessions(
  organizationId: string,
  subjectId: string,
  after: string | null,
  limit: number,
): Statement {
  return {
    text: `SELECT id, evaluation_id, program_id, locale, status, created_at, started_at, ended_at, expires_at FROM participant_sessions
           WHERE organization_id = $1 AND subject_id = $2 AND ($3::uuid IS NULL OR id > $3) ORDER BY id LIMIT $4`,
    values: [organizationId, subjectId, after, limit],
  };
}
