import { METHODS_COLUMN, type SignInMethod } from '../../../credentials/methods.ts';
import type { Statement } from '../../../db/batch.ts';
import { columns, computed, rowsOf } from '../../../db/rows.ts';
import { deleteFrom, insert, returning, select } from '../../../db/statements.ts';
import type { Session } from '../../../http/principal.ts';
import type { OrganizationId, UserId } from '../../../ids.ts';

export interface NewSession {
  tokenHash: Buffer;
  id: string;
  userId: string;
  methods: readonly SignInMethod[];
  now: Date;
  expiresAt: Date;
  /** The identity provider of a session of single sign-on. */
  vouched: VouchedSignIn | undefined;
}

/** The effects of a sign-in at an identity provider on the session. */
export interface VouchedSignIn {
  /** The only organization that the session reaches. */
  organizationId: string;
  providerId: string;
  /** When the provider authenticated the person. */
  authenticatedAt: Date;
  /** Digests of the provider's ids of the person and, if it sends one, of the session. */
  subjectHash: Buffer | null;
  sessionHash: Buffer | null;
}

export function insertSession(session: NewSession): Statement {
  return insert('user_sessions', {
    token_hash: session.tokenHash,
    id: session.id,
    user_id: session.userId,
    methods: session.methods,
    created_at: session.now,
    last_seen_at: session.now,
    expires_at: session.expiresAt,
    sso_organization_id: session.vouched?.organizationId ?? null,
    provider_id: session.vouched?.providerId ?? null,
    authenticated_at: session.vouched?.authenticatedAt ?? null,
    idp_subject: session.vouched?.subjectHash ?? null,
    idp_session: session.vouched?.sessionHash ?? null,
  });
}

export function deleteSession(tokenHash: Buffer): Statement {
  return deleteFrom('user_sessions', { token_hash: tokenHash });
}

/** Deletes a session of a user. With an organization, only one of single sign-on there. */
export function deleteSessionById(
  userId: UserId,
  id: string,
  organizationId: OrganizationId | null,
): Statement {
  return {
    text: `DELETE FROM user_sessions WHERE user_id = $1 AND id = $2
             AND ($3::uuid IS NULL OR sso_organization_id = $3)`,
    values: [userId, id, organizationId],
  };
}

const SESSION = rowsOf({
  ...columns('user_sessions', 'id', 'created_at', 'last_seen_at', 'expires_at'),
  methods: METHODS_COLUMN,
  current: computed('boolean'),
});

/**
 * Selects a page of a user's sessions that have not ended, newest first. For a session of single sign-on only
 * those of its organization.
 */
export function selectSessions(
  userId: string,
  current: Session | undefined,
  now: Date,
  idleSince: Date,
  after: string | undefined,
  limit: number,
) {
  return SESSION.query(
    `SELECT id, created_at, last_seen_at, expires_at, methods, token_hash = $2 AS current
     FROM user_sessions
     WHERE user_id = $1 AND expires_at > $3 AND last_seen_at > $4 AND ($5::uuid IS NULL OR id < $5)
       AND ($7::uuid IS NULL OR sso_organization_id = $7)
     ORDER BY id DESC LIMIT $6`,
    [
      userId,
      current?.tokenHash ?? Buffer.alloc(0),
      now,
      idleSince,
      after ?? null,
      limit + 1,
      current?.organizationId ?? null,
    ],
  );
}

const PROVIDER = rowsOf(columns('user_sessions', 'sso_organization_id', 'provider_id'));

/** Selects the identity provider of a session. */
export function selectProviderOf(tokenHash: Buffer) {
  return select(PROVIDER, 'user_sessions', { token_hash: tokenHash });
}

const ENDED = rowsOf(columns('user_sessions', 'id', 'user_id'));

/** Deletes the sessions of a provider, and its sign-ins that wait for their second step. */
export function endSessionsOfProvider(providerId: string): Statement[] {
  return ['user_sessions', 'sign_in_challenges'].map((table) => ({
    text: `DELETE FROM ${table} WHERE provider_id = $1`,
    values: [providerId],
  }));
}

/** Deletes the sessions of people at a provider. */
export function deleteSessionsOfPeople(providerId: string, userIds: readonly string[]) {
  return returning(ENDED, deleteFrom('user_sessions', { provider_id: providerId, user_id: userIds }));
}

/** Deletes the sign-ins of people at a provider that wait for their second step. */
export function deleteChallengesOfPeople(providerId: string, userIds: readonly string[]): Statement {
  return deleteFrom('sign_in_challenges', { provider_id: providerId, user_id: userIds });
}

/** Sessions at a provider: one of these digests, or both, are known. */
export interface ProviderSessions {
  providerId: string;
  subject: Buffer | null;
  session: Buffer | null;
}

/** A session of the provider `$1` with the name `$3`, or without a name and of the person `$2`. */
const IS_NAMED = `provider_id = $1 AND ($2::bytea IS NULL OR idp_subject = $2)
             AND ($3::bytea IS NULL OR idp_session = $3 OR ($2::bytea IS NOT NULL AND idp_session IS NULL))`;

/** Deletes sessions that their provider has ended. */
export function deleteSessionsAt({ providerId, subject, session }: ProviderSessions) {
  return ENDED.query(`DELETE FROM user_sessions WHERE ${IS_NAMED} RETURNING ${ENDED.list}`, [
    providerId,
    subject,
    session,
  ]);
}

/** Ends sign-ins with these sessions that wait for their second step. */
export function deleteChallengesAt({ providerId, subject, session }: ProviderSessions): Statement {
  return {
    text: `DELETE FROM sign_in_challenges WHERE ${IS_NAMED}`,
    values: [providerId, subject, session],
  };
}
