import { columns, type Query, type RowOf, rowsOf } from '../../db/rows.ts';

const SESSION = rowsOf(columns('participant_sessions', 'id', 'status', 'started_at'));

export type SessionRow = RowOf<typeof SESSION>;

export function selectSession(organizationId: string, id: string): Query<SessionRow> {
  return {
    text: `SELECT ${SESSION.list} FROM participant_sessions WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id],
    rows: SESSION,
  };
}

const SUBJECT_SESSION = rowsOf(
  columns(
    'participant_sessions',
    'id',
    'evaluation_id',
    'program_id',
    'locale',
    'status',
    'created_at',
    'started_at',
    'ended_at',
    'expires_at',
  ),
);

export type SubjectSession = RowOf<typeof SUBJECT_SESSION>;

/** Selects a subject's sessions, oldest first. */
export function selectSubjectSessions(
  organizationId: string,
  subjectId: string,
  after: string | null,
  limit: number,
): Query<SubjectSession> {
  return {
    text: `SELECT ${SUBJECT_SESSION.list} FROM participant_sessions
           WHERE organization_id = $1 AND subject_id = $2 AND ($3::uuid IS NULL OR id > $3) ORDER BY id
           LIMIT $4`,
    values: [organizationId, subjectId, after, limit],
    rows: SUBJECT_SESSION,
  };
}
