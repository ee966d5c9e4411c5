import type { Statement } from '../../../db/batch.ts';
import { deleteFrom, insert, returning, update, type Values } from '../../../db/statements.ts';
import { LOGOUT_TOKEN, type ProviderRow, SCIM_TOKEN, SIGN_IN } from './queries.ts';

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

export function insertSignIn(row: Values<'sso_sign_ins'>): Statement {
  return insert('sso_sign_ins', row);
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

/** Remembers a logout token. Returns nothing if it was used before. */
export function insertLogoutToken(row: Values<'logout_tokens'>) {
  return returning(LOGOUT_TOKEN, insert('logout_tokens', row, 'ON CONFLICT DO NOTHING'));
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

export function insertScimToken(row: Values<'scim_tokens'>): Statement {
  return insert('scim_tokens', row);
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
