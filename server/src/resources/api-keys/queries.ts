import type { Static } from 'typebox';
import type { Statement } from '../../db/batch.ts';
import type { ApiKey } from './schema.ts';

const COLUMNS = `id, organization_id, name, scopes, app_id, environment_id, legacy,
  user_id AS created_by_user_id, created_at,
  expires_at, last_used_at`;

type OnTheWire = Static<typeof ApiKey>;
type Optional = 'app_id' | 'environment_id' | 'expires_at' | 'last_used_at';
export type ApiKeyRow = Omit<OnTheWire, Optional> & { [K in Optional]: string | null };

/** Optional fields are absent rather than null. */
export function presentApiKey(row: ApiKeyRow): OnTheWire {
  const { app_id, environment_id, expires_at, last_used_at, ...rest } = row;
  return {
    ...rest,
    ...(app_id !== null && { app_id }),
    ...(environment_id !== null && { environment_id }),
    ...(expires_at !== null && { expires_at }),
    ...(last_used_at !== null && { last_used_at }),
  };
}

/** Newest first, one more than the page, without the revoked ones. */
export function selectApiKeys(organizationId: string, after: string | undefined, limit: number): Statement {
  return {
    text: `SELECT ${COLUMNS} FROM api_keys
           WHERE organization_id = $1 AND revoked_at IS NULL AND ($2::uuid IS NULL OR id < $2)
           ORDER BY id DESC LIMIT $3`,
    values: [organizationId, after ?? null, limit + 1],
  };
}

export function selectApiKey(organizationId: string, id: string): Statement {
  return {
    text: `SELECT ${COLUMNS} FROM api_keys WHERE organization_id = $1 AND id = $2 AND revoked_at IS NULL`,
    values: [organizationId, id],
  };
}

export function lockApiKey(organizationId: string, id: string): Statement {
  const { text, values } = selectApiKey(organizationId, id);
  return { text: `${text} FOR UPDATE`, values: values! };
}

/** Another value for the same key, which acts from now on for the user who made that. */
export function updateKeyValue(
  organizationId: string,
  id: string,
  keyHash: Buffer,
  userId: string,
): Statement {
  return {
    text: `UPDATE api_keys SET key_hash = $3, user_id = $4, legacy = false WHERE organization_id = $1
             AND id = $2
           RETURNING ${COLUMNS}`,
    values: [organizationId, id, keyHash, userId],
  };
}

export function revokeApiKey(organizationId: string, id: string, now: Date): Statement {
  return {
    text: 'UPDATE api_keys SET revoked_at = $3 WHERE organization_id = $1 AND id = $2 AND revoked_at IS NULL',
    values: [organizationId, id, now],
  };
}

export function selectKeyByHash(keyHash: Buffer): Statement {
  return { text: 'SELECT organization_id FROM api_keys WHERE key_hash = $1', values: [keyHash] };
}

/** As the system: the member with that address and, where one is named, the organization's environment. */
export function selectMemberWithPlace(
  organizationId: string,
  email: string,
  environmentId: string | undefined,
): Statement {
  return {
    text: `SELECT m.organization_id, m.user_id, m.role, e.app_id, e.id AS environment_id
           FROM memberships m JOIN users u ON u.id = m.user_id
           LEFT JOIN environments e ON e.organization_id = m.organization_id AND e.id = $3
           WHERE m.organization_id = $1 AND lower(u.email) = lower($2)`,
    values: [organizationId, email, environmentId ?? null],
  };
}
