import type { METHODS_COLUMN, SignInMethod } from '../../../credentials/methods.ts';
import type { Statement } from '../../../db/batch.ts';
import { type Column, column, columns, type RowOf, rowsOf } from '../../../db/rows.ts';
import { deleteFrom, insert } from '../../../db/statements.ts';
import type { VouchedSignIn } from './session-queries.ts';

export interface NewChallenge {
  tokenHash: Buffer;
  userId: string;
  methods: readonly SignInMethod[];
  expiresAt: Date;
  vouched: VouchedSignIn | undefined;
}

export function insertChallenge({ tokenHash, userId, methods, expiresAt, vouched }: NewChallenge): Statement {
  return insert('sign_in_challenges', {
    token_hash: tokenHash,
    user_id: userId,
    methods,
    expires_at: expiresAt,
    sso_organization_id: vouched?.organizationId ?? null,
    provider_id: vouched?.providerId ?? null,
    authenticated_at: vouched?.authenticatedAt ?? null,
    idp_subject: vouched?.subjectHash ?? null,
    idp_session: vouched?.sessionHash ?? null,
  });
}

const OWNER = rowsOf({ ...columns('sign_in_challenges', 'user_id'), ...columns('users', 'email') });

/** Selects the user of a challenge that has not expired. */
export function selectChallenge(tokenHash: Buffer, now: Date) {
  return OWNER.query(
    `SELECT c.user_id, u.email FROM sign_in_challenges c JOIN users u ON u.id = c.user_id
     WHERE c.token_hash = $1 AND c.expires_at > $2`,
    [tokenHash, now],
  );
}

/**
 * Locks a user against a new password, which locks the user before the challenges: the other order could let
 * both wait for each other.
 */
export function holdUser(userId: string): Statement {
  return { text: 'SELECT 1 FROM users WHERE id = $1 FOR KEY SHARE', values: [userId] };
}

const LOCKED = rowsOf({
  methods: column('sign_in_challenges', 'methods') as Column<string[]> as typeof METHODS_COLUMN,
  ...columns(
    'sign_in_challenges',
    'sso_organization_id',
    'provider_id',
    'authenticated_at',
    'idp_subject',
    'idp_session',
  ),
});

/** Locks a challenge that has not expired, and was not used. */
export function lockChallenge(tokenHash: Buffer, now: Date) {
  return LOCKED.query(
    `SELECT ${LOCKED.list} FROM sign_in_challenges
     WHERE token_hash = $1 AND expires_at > $2 FOR UPDATE`,
    [tokenHash, now],
  );
}

/** Returns the identity provider of the sign-in of a challenge, if it is one of single sign-on. */
export function vouchedOf({
  sso_organization_id: organizationId,
  provider_id: providerId,
  authenticated_at,
  idp_subject: subjectHash,
  idp_session: sessionHash,
}: RowOf<typeof LOCKED>): VouchedSignIn | undefined {
  if (organizationId === null || providerId === null || authenticated_at === null) return undefined;
  const authenticatedAt = new Date(authenticated_at);
  return { organizationId, providerId, authenticatedAt, subjectHash, sessionHash };
}

export function deleteChallenge(tokenHash: Buffer): Statement {
  return deleteFrom('sign_in_challenges', { token_hash: tokenHash });
}
