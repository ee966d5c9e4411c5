import type { Statement } from '../../../db/batch.ts';
import { deleteFrom, insert, returning, update } from '../../../db/statements.ts';
import { LOGOUT_TOKEN, type ProviderRow, SCIM_TOKEN, SIGN_IN, type SignInRow } from './queries.ts';

export function insertProvider(row: ProviderRow): Statement {
  return insert('identity_providers', { ...row, ...rolesAndUnits(row), created_at: row.updated_at });
}

export function updateProvider(row: ProviderRow): Statement {
  const { organization_id, id, ...changes } = row;
  return update('identity_providers', { organization_id, id }, { ...changes, ...rolesAndUnits(row) });
}

function rolesAndUnits({ group_roles, group_units }: ProviderRow) {
  return { group_roles: JSON.stringify(group_roles), group_units: JSON.stringify(group_units) };
}

export function deleteProvider({ organization_id, id }: ProviderRow): Statement {
  return deleteFrom('identity_providers', { organization_id, id });
}

export interface NewSignIn extends SignInRow {
  stateHash: Buffer;
  browserHash: Buffer;
  expiresAt: Date;
}

export function insertSignIn(row: NewSignIn): Statement {
  return insert('sso_sign_ins', {
    state_hash: row.stateHash,
    browser_hash: row.browserHash,
    sso_organization_id: row.sso_organization_id,
    provider_id: row.provider_id,
    user_id: row.user_id,
    confirms: row.confirms,
    expires_at: row.expiresAt,
  });
}

/** Takes a sign-in that has begun in this browser and has not expired, so that it is completed only once. */
export function takeSignIn(stateHash: Buffer, browserHash: Buffer, now: Date) {
  return SIGN_IN.query(
    `DELETE FROM sso_sign_ins WHERE state_hash = $1 AND browser_hash = $2 AND expires_at > $3
     RETURNING ${SIGN_IN.list}`,
    [stateHash, browserHash, now],
  );
}

/** Deletes expired sign-ins. Runs as the system. */
export function deleteExpiredSignIns(now: Date): Statement {
  return { text: 'DELETE FROM sso_sign_ins WHERE expires_at < $1', values: [now] };
}

export interface NewLogoutToken {
  providerId: string;
  jtiHash: Buffer;
  subject: Buffer | null;
  session: Buffer | null;
  issuedAt: Date;
  expiresAt: Date;
}

/** Remembers a logout token. Returns nothing if it was used before. */
export function insertLogoutToken(token: NewLogoutToken) {
  const { providerId, jtiHash, subject, session, issuedAt, expiresAt } = token;
  return returning(
    LOGOUT_TOKEN,
    insert(
      'logout_tokens',
      {
        provider_id: providerId,
        jti_hash: jtiHash,
        idp_subject: subject,
        idp_session: session,
        issued_at: issuedAt,
        expires_at: expiresAt,
      },
      'ON CONFLICT DO NOTHING',
    ),
  );
}

/** Forgets logout tokens that are too old to be accepted. Runs as the system. */
export function deleteOldLogoutTokens(now: Date): Statement {
  return { text: 'DELETE FROM logout_tokens WHERE expires_at < $1', values: [now] };
}

/** Links the account of a person at a provider to a user, unless it is linked. */
export function insertIdentity(
  { organization_id, id }: ProviderRow,
  subjectHash: Buffer,
  userId: string,
  now: Date,
): Statement {
  return insert(
    'user_identities',
    { organization_id, provider_id: id, subject_hash: subjectHash, user_id: userId, created_at: now },
    'ON CONFLICT DO NOTHING',
  );
}

/** Remembers that the provider ended the membership of a user. A new membership clears it (a trigger). */
export function markWithdrawn({ organization_id, id }: ProviderRow, userId: string, now: Date): Statement {
  return update(
    'user_identities',
    { organization_id, provider_id: id, user_id: userId },
    { withdrawn_at: now },
  );
}

/** Removes the links of a user's account to a provider. */
export function deleteIdentitiesOf({ organization_id, id }: ProviderRow, userId: string): Statement {
  return deleteFrom('user_identities', { organization_id, provider_id: id, user_id: userId });
}

export interface NewScimToken {
  organizationId: string;
  providerId: string;
  id: string;
  name: string;
  tokenHash: Buffer;
  createdByUserId: string;
  now: Date;
}

export function insertScimToken(token: NewScimToken): Statement {
  return insert('scim_tokens', {
    organization_id: token.organizationId,
    provider_id: token.providerId,
    id: token.id,
    name: token.name,
    token_hash: token.tokenHash,
    created_by_user_id: token.createdByUserId,
    created_at: token.now,
  });
}

export function deleteScimToken(organizationId: string, providerId: string, id: string) {
  return returning(
    SCIM_TOKEN,
    deleteFrom('scim_tokens', { organization_id: organizationId, provider_id: providerId, id }),
  );
}

/** Deletes the tokens of a provider. In a distributed database no foreign key can do it. */
export function deleteScimTokensOf({ organization_id, id }: ProviderRow): Statement {
  return deleteFrom('scim_tokens', { organization_id, provider_id: id });
}
