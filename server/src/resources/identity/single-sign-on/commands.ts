import type { Statement } from '../../../db/batch.ts';
import { LOGOUT_TOKEN, type ProviderRow, SCIM_TOKEN, SIGN_IN, type SignInRow } from './queries.ts';

const SETTINGS = (row: ProviderRow) => [
  row.organization_id,
  row.id,
  row.name,
  row.issuer,
  row.client_id,
  row.sealed_secret,
  row.scopes,
  row.domains,
  row.groups_claim,
  JSON.stringify(row.group_roles),
  row.default_role,
  row.jit,
  row.updated_at,
  JSON.stringify(row.group_units),
];

export function insertProvider(row: ProviderRow): Statement {
  return {
    text: `INSERT INTO identity_providers (organization_id, id, name, issuer, client_id, sealed_secret,
             scopes, domains, groups_claim, group_roles, default_role, jit, created_at, updated_at,
             group_units)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14)`,
    values: SETTINGS(row),
  };
}

export function updateProvider(row: ProviderRow): Statement {
  return {
    text: `UPDATE identity_providers SET name = $3, issuer = $4, client_id = $5, sealed_secret = $6,
             scopes = $7, domains = $8, groups_claim = $9, group_roles = $10, default_role = $11, jit = $12,
             updated_at = $13, group_units = $14
           WHERE organization_id = $1 AND id = $2`,
    values: SETTINGS(row),
  };
}

export function deleteProvider({ organization_id, id }: ProviderRow): Statement {
  return {
    text: 'DELETE FROM identity_providers WHERE organization_id = $1 AND id = $2',
    values: [organization_id, id],
  };
}

export interface NewSignIn extends SignInRow {
  stateHash: Buffer;
  browserHash: Buffer;
  expiresAt: Date;
}

export function insertSignIn(row: NewSignIn): Statement {
  return {
    text: `INSERT INTO sso_sign_ins (state_hash, browser_hash, sso_organization_id, provider_id, user_id,
             confirms, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      row.stateHash,
      row.browserHash,
      row.sso_organization_id,
      row.provider_id,
      row.user_id,
      row.confirms,
      row.expiresAt,
    ],
  };
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
  return LOGOUT_TOKEN.query(
    `INSERT INTO logout_tokens (provider_id, jti_hash, idp_subject, idp_session, issued_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING ${LOGOUT_TOKEN.list}`,
    [providerId, jtiHash, subject, session, issuedAt, expiresAt],
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
  return {
    text: `INSERT INTO user_identities (organization_id, provider_id, subject_hash, user_id, created_at)
           VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    values: [organization_id, id, subjectHash, userId, now],
  };
}

/** Remembers that the provider ended the membership of a user. A new membership clears it (a trigger). */
export function markWithdrawn({ organization_id, id }: ProviderRow, userId: string, now: Date): Statement {
  return {
    text: `UPDATE user_identities SET withdrawn_at = $4
           WHERE organization_id = $1 AND provider_id = $2 AND user_id = $3`,
    values: [organization_id, id, userId, now],
  };
}

/** Removes the links of a user's account to a provider. */
export function deleteIdentitiesOf({ organization_id, id }: ProviderRow, userId: string): Statement {
  return {
    text: `DELETE FROM user_identities WHERE organization_id = $1 AND provider_id = $2 AND user_id = $3`,
    values: [organization_id, id, userId],
  };
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
  return {
    text: `INSERT INTO scim_tokens (organization_id, provider_id, id, name, token_hash, created_by_user_id,
             created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      token.organizationId,
      token.providerId,
      token.id,
      token.name,
      token.tokenHash,
      token.createdByUserId,
      token.now,
    ],
  };
}

export function deleteScimToken(organizationId: string, providerId: string, id: string) {
  return SCIM_TOKEN.query(
    `DELETE FROM scim_tokens WHERE organization_id = $1 AND provider_id = $2 AND id = $3
     RETURNING ${SCIM_TOKEN.list}`,
    [organizationId, providerId, id],
  );
}

/** Deletes the tokens of a provider. In a distributed database no foreign key can do it. */
export function deleteScimTokensOf({ organization_id, id }: ProviderRow): Statement {
  return {
    text: 'DELETE FROM scim_tokens WHERE organization_id = $1 AND provider_id = $2',
    values: [organization_id, id],
  };
}
