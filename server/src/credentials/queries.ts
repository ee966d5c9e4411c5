import type { Statement } from '../db/batch.ts';
import { type Column, column, columns, computed, json, nullable, type RowOf, rowsOf } from '../db/rows.ts';
import { update } from '../db/statements.ts';
import type { Participant, SignInPolicy } from '../http/principal.ts';
import { METHODS_COLUMN, type SignInMethod } from './methods.ts';
import type { Scope } from './scopes.ts';

/** The statements of authentication. All run as the system. */

/** The rights that the membership `m` grants, in the form that `grantsOf` reads. */
export const GRANTS = 'eps.membership_grants(m.role, m.extra_roles, m.extra_scopes, m.unit_ids)';

/** The sign-in policy of the organization `o`: a `SignInPolicy`. */
const POLICY = `json_build_object('secondFactor', o.second_factor, 'networks', o.allowed_networks,
               'reauthentication', o.reauthentication)`;

const KEY = rowsOf({
  ...columns('api_keys', 'id', 'organization_id', 'user_id'),
  shown_user_id: computed('uuid'),
  email: computed('text'),
  ...columns('api_keys', 'name'),
  scopes: column('api_keys', 'scopes') as Column<string[]> as Column<Scope[]>,
  ...columns('api_keys', 'app_id', 'environment_id', 'legacy', 'expires_at'),
  ...columns('api_keys', 'allowed_networks', 'provider_id'),
  policy: json<SignInPolicy>('json'),
  grants: nullable(computed('text')),
  rights: nullable(computed('text')),
});

export type KeyRow = RowOf<typeof KEY>;

/**
 * Selects a key that is not revoked, with what the membership of its user grants. Until the user has
 * accepted, neither the id nor the capital letters of the address show whether there is an account elsewhere.
 */
export function selectKey(hash: Buffer) {
  return KEY.query(
    `SELECT k.id, k.organization_id, k.user_id,
       eps.shown_user_id(k.organization_id, k.user_id) AS shown_user_id,
       CASE WHEN m.accepted_at IS NULL THEN lower(u.email) ELSE u.email END AS email, k.name, k.scopes,
       k.app_id, k.environment_id, k.legacy, k.expires_at, k.allowed_networks, k.provider_id,
       ${POLICY} AS policy,
       eps.membership_role(m.organization_id, ${GRANTS}, m.accepted_at, m.created_at, m.updated_at)
         AS grants,
       eps.key_rights(k.key_hash, k.user_id, k.scopes, k.expires_at, k.revoked_at) AS rights
     FROM api_keys k JOIN users u ON u.id = k.user_id
     JOIN memberships m ON m.organization_id = k.organization_id AND m.user_id = k.user_id
     JOIN organizations o ON o.id = k.organization_id
     WHERE k.key_hash = $1 AND k.revoked_at IS NULL`,
    [hash],
  );
}

const SESSION = rowsOf({
  ...columns('user_sessions', 'user_id'),
  email: column('users', 'email'),
  ...columns('user_sessions', 'last_seen_at', 'sso_organization_id', 'provider_id'),
  methods: METHODS_COLUMN,
  authenticated_at: computed('timestamptz'),
  memberships: json<{ organization_id: string; grants: string; policy: SignInPolicy }[]>('json'),
});

export type SessionRow = RowOf<typeof SESSION>;

/**
 * Selects a session that has not ended, with the memberships that its user has accepted. One of single
 * sign-on reaches the organization of its provider alone, and no membership that is newer than the session.
 */
export function selectSession(hash: Buffer, now: Date, idleSince: Date) {
  return SESSION.query(
    `SELECT s.user_id, u.email, s.last_seen_at, s.sso_organization_id, s.provider_id, s.methods,
       coalesce(s.authenticated_at, s.created_at) AS authenticated_at,
       (SELECT coalesce(
          json_agg(json_build_object('organization_id', m.organization_id, 'grants', ${GRANTS},
            'policy', ${POLICY})), '[]')
        FROM memberships m JOIN organizations o ON o.id = m.organization_id
        WHERE m.user_id = s.user_id AND m.accepted_at IS NOT NULL
          AND m.organization_id = coalesce(s.sso_organization_id, m.organization_id)
          AND m.organization_id <> ALL (s.ended_in)
          AND (s.sso_organization_id IS NULL OR m.created_at <= s.created_at)) AS memberships
     FROM user_sessions s JOIN users u ON u.id = s.user_id
     WHERE s.token_hash = $1 AND s.expires_at > $2 AND s.last_seen_at > $3`,
    [hash, now, idleSince],
  );
}

const HOLDER = rowsOf({ grants: computed('text') });

/** Selects what the membership of a user grants; no row unless they have accepted it. */
export function selectHolder(organizationId: string, userId: string) {
  return HOLDER.query(
    `SELECT ${GRANTS} AS grants FROM memberships m
     WHERE m.organization_id = $1 AND m.user_id = $2 AND m.accepted_at IS NOT NULL`,
    [organizationId, userId],
  );
}

const KEY_HASH = rowsOf(columns('api_keys', 'key_hash'));

/** Selects the hash of a key, by which its principal is found. */
export function selectKeyHash(organizationId: string, id: string) {
  return KEY_HASH.query(
    `SELECT ${KEY_HASH.list} FROM api_keys WHERE organization_id = $1 AND id = $2 AND revoked_at IS NULL`,
    [organizationId, id],
  );
}

export function updateLastSeen(hash: Buffer, now: Date): Statement {
  return update('user_sessions', { token_hash: hash }, { last_seen_at: now });
}

/** Adds what the user of a session has proved just now. */
export function updateAuthenticated(hash: Buffer, method: SignInMethod, now: Date): Statement {
  return {
    text: `UPDATE user_sessions SET authenticated_at = $2,
             methods = CASE WHEN $3 = ANY (methods) THEN methods ELSE methods || $3::text END
           WHERE token_hash = $1`,
    values: [hash, now, method],
  };
}

/** Removes methods from all sessions of a user whose factor for them was removed. */
export function removeMethods(userId: string, methods: readonly SignInMethod[]): Statement {
  return {
    text: `UPDATE user_sessions
           SET methods = ARRAY(SELECT method FROM unnest(methods) AS method WHERE method <> ALL ($2))
           WHERE user_id = $1 AND methods && $2`,
    values: [userId, methods],
  };
}

/** Ends the sessions of a user in which a method was used, except this one. */
export function endOtherSessionsWith(userId: string, method: SignInMethod, own: Buffer): Statement {
  return {
    text: 'DELETE FROM user_sessions WHERE user_id = $1 AND $2 = ANY (methods) AND token_hash <> $3',
    values: [userId, method, own],
  };
}

const PARTICIPANT = rowsOf({
  tokenId: column('participant_tokens', 'id'),
  tokenHash: column('participant_tokens', 'token_hash'),
  tokenOrigin: column('participant_tokens', 'origin'),
  sessionId: column('participant_sessions', 'id'),
  organizationId: column('participant_sessions', 'organization_id'),
  appId: column('participant_sessions', 'app_id'),
  environmentId: column('participant_sessions', 'environment_id'),
  enrollmentId: column('participant_sessions', 'enrollment_id'),
  programId: column('participant_sessions', 'program_id'),
  subjectId: column('participant_sessions', 'subject_id'),
  evaluationId: column('participant_sessions', 'evaluation_id'),
  versionBundleId: column('participant_sessions', 'version_bundle_id'),
  ...columns('participant_sessions', 'locale', 'status'),
  readsEarlier: column('participant_sessions', 'reads_earlier'),
  readsProfile: column('participant_sessions', 'reads_profile'),
  addsDevices: column('participant_sessions', 'adds_devices'),
  expiresAt: computed('timestamptz'),
  readsUntil: nullable(computed('timestamptz')),
  servesCycles: computed('boolean'),
  programArchived: computed('boolean'),
  clockOffsetSeconds: column('environments', 'clock_offset_seconds'),
  allowedOrigins: column('environments', 'allowed_origins'),
});

/**
 * When a token of a completed session can no longer read the result. A token for which a device exchanged a
 * link ends as before the completion, because the link gives others. The token that the session was created
 * with reads a result that waits for a review for 30 days, a result released by a review for the time that
 * the environment sets, counted from the release, and any other result until the session ends or that time is
 * over.
 */
const READS_UNTIL = `CASE WHEN s.status <> 'completed' THEN NULL
    WHEN v.status = 'needs_review' AND t.origin = 'link' THEN least(t.expires_at, s.expires_at)
    WHEN v.status = 'needs_review' THEN s.ended_at + interval '30 days'
    WHEN v.completed_at > s.ended_at AND t.origin = 'issued'
    THEN v.completed_at + make_interval(secs => e.participant_result_ttl_seconds)
    ELSE least(t.expires_at, s.expires_at, greatest(s.ended_at, v.completed_at)
      + make_interval(secs => e.participant_result_ttl_seconds)) END`;

const SERVES_CYCLES = `(p.mode = 'continuous' AND p.study_id IS NULL)`;

/**
 * The columns of a participant, from a token `t`, its session `s`, environment `e`, program `p` and completed
 * evaluation `v`. A token of a completed session ends when it can no longer read the result, but the link of
 * a continuous program also serves the cycles after that of its session.
 */
const PARTICIPANT_COLUMNS = `t.id AS "tokenId", t.token_hash AS "tokenHash", t.origin AS "tokenOrigin",
  s.id AS "sessionId",
  s.organization_id AS "organizationId",
  s.app_id AS "appId", s.environment_id AS "environmentId", s.enrollment_id AS "enrollmentId",
  s.program_id AS "programId", s.subject_id AS "subjectId", s.evaluation_id AS "evaluationId",
  s.version_bundle_id AS "versionBundleId", s.locale, s.status, s.reads_earlier AS "readsEarlier",
  s.reads_profile AS "readsProfile", s.adds_devices AS "addsDevices",
  CASE WHEN s.status <> 'completed' THEN t.expires_at
    WHEN t.origin = 'link' AND ${SERVES_CYCLES} THEN greatest(t.expires_at, ${READS_UNTIL})
    ELSE ${READS_UNTIL} END AS "expiresAt",
  ${READS_UNTIL} AS "readsUntil", ${SERVES_CYCLES} AS "servesCycles",
  p.status = 'archived' AS "programArchived"`;
const ENVIRONMENT_COLUMNS = `e.clock_offset_seconds AS "clockOffsetSeconds",
  e.allowed_origins AS "allowedOrigins"`;

/** With the organization that the token names, only its node is asked in a distributed database. */
export function selectParticipant(hash: Buffer, organizationId: string | undefined) {
  const ofOne = (alias: string) => (organizationId === undefined ? '' : ` AND ${alias}.organization_id = $2`);
  return PARTICIPANT.query(
    `SELECT ${PARTICIPANT_COLUMNS}, ${ENVIRONMENT_COLUMNS}
     FROM participant_tokens t
     JOIN participant_sessions s ON s.organization_id = t.organization_id AND s.id = t.session_id
     JOIN programs p ON p.organization_id = s.organization_id AND p.id = s.program_id${ofOne('p')}
     JOIN environments e ON e.organization_id = s.organization_id AND e.id = s.environment_id
     LEFT JOIN evaluations v ON s.status = 'completed'
       AND v.organization_id = s.organization_id AND v.id = s.evaluation_id
     WHERE t.token_hash = $1 AND t.revoked_at IS NULL${ofOne('t')}${ofOne('s')}`,
    organizationId === undefined ? [hash] : [hash, organizationId],
  );
}

/**
 * Selects a participant again. All ids are parameters: with joins, a plan for all values that PostgreSQL made
 * while the tables were small would read the whole organization.
 */
export function selectSameParticipant(known: Participant) {
  return PARTICIPANT.query(
    `SELECT ${PARTICIPANT_COLUMNS}, ${ENVIRONMENT_COLUMNS}
     FROM participant_tokens t
     JOIN participant_sessions s ON s.organization_id = $1 AND s.id = $4
     JOIN programs p ON p.organization_id = $1 AND p.id = $6
     JOIN environments e ON e.organization_id = $1 AND e.id = $5
     LEFT JOIN evaluations v ON s.status = 'completed' AND v.organization_id = $1 AND v.id = $7
     WHERE t.organization_id = $1 AND t.id = $2 AND t.token_hash = $3 AND t.session_id = $4
       AND t.revoked_at IS NULL`,
    [
      known.organizationId,
      known.tokenId,
      known.tokenHash,
      known.sessionId,
      known.environmentId,
      known.programId,
      known.evaluationId,
    ],
  );
}

/** Updates when keys were last used, from pairs of a key's id and a time. */
export function updateLastUsed(entries: readonly (readonly [string, Date])[]): Statement {
  return {
    text: `UPDATE api_keys k SET last_used_at = u.at
           FROM unnest($1::uuid[], $2::timestamptz[]) AS u(id, at) WHERE k.id = u.id`,
    values: [entries.map(([id]) => id), entries.map(([, at]) => at)],
  };
}

const PROVISIONER = rowsOf({
  tokenId: column('scim_tokens', 'id'),
  tokenHash: column('scim_tokens', 'token_hash'),
  organizationId: column('scim_tokens', 'organization_id'),
  providerId: column('scim_tokens', 'provider_id'),
  createdByUserId: column('scim_tokens', 'created_by_user_id'),
  networks: column('organizations', 'allowed_networks'),
  last_used_at: column('scim_tokens', 'last_used_at'),
});

/** Selects the directory of a SCIM token. */
export function selectProvisioner(hash: Buffer) {
  return PROVISIONER.query(
    `SELECT t.id AS "tokenId", t.token_hash AS "tokenHash", t.organization_id AS "organizationId",
       t.provider_id AS "providerId", t.created_by_user_id AS "createdByUserId",
       o.allowed_networks AS networks, t.last_used_at
     FROM scim_tokens t JOIN organizations o ON o.id = t.organization_id
     WHERE t.token_hash = $1`,
    [hash],
  );
}

export function updateTokenLastUsed(hash: Buffer, now: Date): Statement {
  return update('scim_tokens', { token_hash: hash }, { last_used_at: now });
}
