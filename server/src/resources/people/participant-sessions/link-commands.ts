import type { Statement } from '../../../db/batch.ts';
import { column, columns, computed, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';
import {
  deleteFrom,
  insert,
  insertRows,
  type Page,
  select,
  selectPage,
  type Values,
} from '../../../db/statements.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import type { ParticipantToken } from './schema.ts';

/** Sessions with their links, and the tokens that devices get for them. */

/**
 * Inserts sessions. `token_hash` is that of the secret in the session's link, `issued_by` the API key or user
 * that issued the token; null if a public link did.
 */
export function insertSessions(
  { organizationId, appId, environmentId }: EnvironmentScope,
  sessions: readonly Values<'participant_sessions'>[],
): Statement {
  const shared = { organization_id: organizationId, app_id: appId, environment_id: environmentId };
  return insertRows('participant_sessions', { ...shared, status: 'issued' }, sessions);
}

export function insertToken(row: Values<'participant_tokens'>): Statement {
  return insert('participant_tokens', row);
}

/** Moves the end of a token, but never to an earlier time. */
export function extendToken(organizationId: string, id: string, expiresAt: Date): Statement {
  return {
    text: `UPDATE participant_tokens SET expires_at = greatest(expires_at, $3)
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, expiresAt],
  };
}

export function revokeToken(organizationId: string, id: string, now: Date): Statement {
  return {
    text: `UPDATE participant_tokens SET revoked_at = $3
           WHERE organization_id = $1 AND id = $2 AND revoked_at IS NULL`,
    values: [organizationId, id, now],
  };
}

/** Deletes the tokens of an erased subject. */
export function deleteSubjectTokens(organizationId: string, subjectId: string): Statement {
  return {
    text: `DELETE FROM participant_tokens WHERE organization_id = $1 AND session_id IN (
             SELECT id FROM participant_sessions WHERE organization_id = $1 AND subject_id = $2)`,
    values: [organizationId, subjectId],
  };
}

/**
 * Lets an open session last at least until a token ends. One that was abandoned when its last token ended is
 * open again.
 */
export function prolongSession(organizationId: string, id: string, expiresAt: Date): Statement {
  return {
    text: `UPDATE participant_sessions SET expires_at = greatest(expires_at, $3),
             ended_at = CASE WHEN status <> 'abandoned' THEN ended_at END,
             status = CASE WHEN status <> 'abandoned' THEN status WHEN started_at IS NULL THEN 'issued'
               ELSE 'active' END
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, expiresAt],
  };
}

const LINKED = rowsOf({
  ...columns('participant_sessions', 'organization_id', 'app_id', 'environment_id', 'id', 'status'),
  ...columns('participant_sessions', 'subject_id', 'evaluation_id', 'ttl_seconds', 'ended_at'),
  ...columns('participant_sessions', 'program_id', 'locale', 'issued_by', 'program_link_id', 'reads_earlier'),
  ...columns('participant_sessions', 'reads_profile', 'adds_devices'),
  link_expires_at: computed('timestamptz'),
  reads_until: nullable(computed('timestamptz')),
  evaluation_status: nullable(column('evaluations', 'status')),
  enrollment_status: column('enrollments', 'status'),
  program_status: column('programs', 'status'),
  program_mode: column('programs', 'mode'),
  study_id: column('programs', 'study_id'),
  cycle_ends_at: nullable(column('evaluations', 'cycle_ends_at')),
  respondent: nullable(column('answer_origins', 'respondent')),
  environment_kind: column('environments', 'kind'),
  clock_offset_seconds: column('environments', 'clock_offset_seconds'),
  allowed_origins: column('environments', 'allowed_origins'),
});

/** A session as its link finds it. */
export type LinkedSession = RowOf<typeof LINKED>;

/** `reads_until` is when a released result can no longer be read; it is null before the release. */
const SELECT_LINKED = `SELECT s.organization_id, s.app_id, s.environment_id, s.id, s.status, s.subject_id,
             s.evaluation_id, s.ttl_seconds, s.ended_at, s.program_id, s.locale, s.issued_by,
             s.program_link_id, s.reads_earlier, s.reads_profile, s.adds_devices,
             coalesce(s.link_expires_at, s.expires_at) AS link_expires_at,
             CASE WHEN s.status = 'completed' AND v.status IS DISTINCT FROM 'needs_review'
               THEN greatest(s.ended_at, v.completed_at)
                 + make_interval(secs => e.participant_result_ttl_seconds) END AS reads_until,
             v.status AS evaluation_status, n.status AS enrollment_status, p.status AS program_status,
             p.mode AS program_mode, p.study_id, v.cycle_ends_at, o.respondent, e.kind AS environment_kind,
             e.clock_offset_seconds, e.allowed_origins
           FROM participant_sessions s
           JOIN environments e ON e.organization_id = s.organization_id AND e.id = s.environment_id
           JOIN programs p ON p.organization_id = s.organization_id AND p.id = s.program_id
           JOIN enrollments n ON n.organization_id = s.organization_id AND n.id = s.enrollment_id
           LEFT JOIN evaluations v ON v.organization_id = s.organization_id AND v.id = s.evaluation_id
           LEFT JOIN answer_origins o ON o.organization_id = s.organization_id
             AND o.enrollment_id = v.enrollment_id AND o.cycle = v.cycle`;

/** Selects, as the system, the session of a secret, in the organization that it names, otherwise in any. */
export function selectLinked(linkHash: Buffer, organizationId: string | undefined) {
  return LINKED.query(
    `${SELECT_LINKED} WHERE s.token_hash = $1 AND ($2::uuid IS NULL OR s.organization_id = $2)`,
    [linkHash, organizationId ?? null],
  );
}

/** Selects a session as its link does. */
export function selectLinkedById(organizationId: string, id: string) {
  return LINKED.query(`${SELECT_LINKED} WHERE s.organization_id = $1 AND s.id = $2`, [organizationId, id]);
}

/** Selects the session of a public link that a code was given for. */
export function selectByReturnCode(organizationId: string, programLinkId: string, codeHash: Buffer) {
  return LINKED.query(
    `${SELECT_LINKED}
     JOIN return_codes c ON c.organization_id = s.organization_id AND c.session_id = s.id
     WHERE c.organization_id = $1 AND c.link_id = $2 AND c.code_hash = $3`,
    [organizationId, programLinkId, codeHash],
  );
}

/** Stores the hash of the code with which a person comes back to a session of a public link. */
export function insertReturnCode(
  organizationId: string,
  programLinkId: string,
  codeHash: Buffer,
  sessionId: string,
): Statement {
  return insert('return_codes', {
    organization_id: organizationId,
    link_id: programLinkId,
    code_hash: codeHash,
    session_id: sessionId,
  });
}

/** Deletes the codes of an erased subject. */
export function deleteSubjectCodes(organizationId: string, subjectId: string): Statement {
  return {
    text: `DELETE FROM return_codes WHERE organization_id = $1 AND session_id IN (
             SELECT id FROM participant_sessions WHERE organization_id = $1 AND subject_id = $2)`,
    values: [organizationId, subjectId],
  };
}

const LINK_STATE = rowsOf({
  ...columns('participant_sessions', 'status', 'ttl_seconds'),
  link_expires_at: computed('timestamptz'),
});

/** Locks a session and returns its status and when its link ends. */
export function lockLink(organizationId: string, id: string) {
  return LINK_STATE.query(
    `SELECT status, ttl_seconds, coalesce(link_expires_at, expires_at) AS link_expires_at
     FROM participant_sessions WHERE organization_id = $1 AND id = $2 FOR UPDATE`,
    [organizationId, id],
  );
}

const TOKEN = rowsOf(
  columns('participant_tokens', 'id', 'session_id', 'origin', 'created_at', 'expires_at', 'revoked_at'),
);

export type TokenRow = RowOf<typeof TOKEN>;

export function presentToken({ revoked_at, ...token }: TokenRow): ParticipantToken {
  return { ...token, ...(revoked_at !== null && { revoked_at }) };
}

/** Selects the tokens of a session, newest first. */
export function selectTokens(organizationId: string, sessionId: string, page: Page) {
  return selectPage(
    TOKEN,
    'participant_tokens',
    { organization_id: organizationId, session_id: sessionId },
    page,
  );
}

/** Selects and locks a token of a session. */
export function lockToken(organizationId: string, sessionId: string, id: string) {
  return select(
    TOKEN,
    'participant_tokens',
    { organization_id: organizationId, session_id: sessionId, id },
    'FOR UPDATE',
  );
}

/** Deletes sessions whose retention period has ended, with their links and tokens. */
export function deleteSessions(organizationId: string, ids: readonly string[]): Statement[] {
  return [
    deleteFrom('participant_tokens', { organization_id: organizationId, session_id: ids }),
    deleteFrom('participant_sessions', { organization_id: organizationId, id: ids }),
  ];
}
