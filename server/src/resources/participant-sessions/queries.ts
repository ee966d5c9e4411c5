import type { Statement } from '../../db/batch.ts';

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
    text: `SELECT id, evaluation_id, program_id, locale, status, created_at, started_at, ended_at, expires_at
           FROM participant_sessions
           WHERE organization_id = $1 AND subject_id = $2 AND ($3::uuid IS NULL OR id > $3) ORDER BY id
           LIMIT $4`,
    values: [organizationId, subjectId, after, limit],
  };
}
