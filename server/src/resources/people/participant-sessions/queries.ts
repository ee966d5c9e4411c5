import { excluding } from '../../../db/excluding.ts';
import { columns, computed, type RowOf, rowsOf } from '../../../db/rows.ts';
import { select } from '../../../db/statements.ts';
import { presented } from '../../../http/presented.ts';
import { IssuedSession } from './schema.ts';

const SESSION = rowsOf(
  columns('participant_sessions', 'id', 'status', 'started_at', 'ended_at', 'program_link_id'),
);

export type SessionRow = RowOf<typeof SESSION>;

export function selectSession(organizationId: string, id: string) {
  return select(SESSION, 'participant_sessions', { organization_id: organizationId, id });
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

/** Selects a subject's sessions, oldest first. */
export function selectSubjectSessions(
  organizationId: string,
  subjectId: string,
  after: string | null,
  limit: number,
) {
  return SUBJECT_SESSION.query(
    `SELECT ${SUBJECT_SESSION.list} FROM participant_sessions
     WHERE organization_id = $1 AND subject_id = $2 AND ($3::uuid IS NULL OR id > $3) ORDER BY id
     LIMIT $4`,
    [organizationId, subjectId, after, limit],
  );
}

const ISSUED_SESSION = rowsOf({
  ...columns('participant_sessions', 'id', 'program_id', 'subject_id', 'enrollment_id'),
  // The column allows null, but every session is created for an evaluation.
  evaluation_id: computed('uuid'),
  ...columns('participant_sessions', 'version_bundle_id', 'locale', 'status', 'created_at', 'expires_at'),
  ...columns('participant_sessions', 'started_at', 'last_activity_at', 'ended_at'),
  ...columns('participant_sessions', 'link_expires_at', 'issued_by', 'program_link_id'),
});

export type IssuedSessionRow = RowOf<typeof ISSUED_SESSION>;

export function presentSession(row: IssuedSessionRow): IssuedSession {
  return presented(IssuedSession, row);
}

/** Selects a session of an environment. */
export function selectIssuedSession(organizationId: string, environmentId: string, id: string, lock = false) {
  return ISSUED_SESSION.query(
    `SELECT ${ISSUED_SESSION.list} FROM participant_sessions WHERE organization_id = $1
       AND environment_id = $2 AND id = $3${lock ? ' FOR UPDATE' : ''}`,
    [organizationId, environmentId, id],
  );
}

export interface SessionFilters {
  program_id?: string | undefined;
  subject_id?: string | undefined;
  status?: IssuedSession['status'] | undefined;
  /** Programs whose sessions are left out. */
  hidden?: readonly string[] | undefined;
}

/**
 * Selects sessions of an environment, newest first. The indexes contain `ended_status` instead of the status;
 * it is null while a session is open.
 */
export function selectIssuedSessions(
  organizationId: string,
  environmentId: string,
  { program_id, subject_id, status, hidden = [] }: SessionFilters,
  after: string | undefined,
  limit: number,
) {
  const isOpen = status === 'issued' || status === 'active';
  const values: unknown[] = [
    organizationId,
    environmentId,
    after ?? null,
    program_id ?? null,
    subject_id ?? null,
    isOpen ? null : (status ?? null),
    isOpen ? status : null,
    limit + 1,
  ];
  return ISSUED_SESSION.query(
    `SELECT ${ISSUED_SESSION.list} FROM participant_sessions
     WHERE organization_id = $1 AND environment_id = $2 AND ($3::uuid IS NULL OR id < $3)
       AND ($4::uuid IS NULL OR program_id = $4) AND ($5::uuid IS NULL OR subject_id = $5)
       AND ($6::text IS NULL OR ended_status = $6)
       AND ($7::text IS NULL OR (ended_status IS NULL AND status = $7))
       ${excluding('program_id', hidden, values)}
     ORDER BY id DESC LIMIT $8`,
    values,
  );
}
