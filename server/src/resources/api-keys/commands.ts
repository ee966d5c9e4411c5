import type { Scope } from '../../credentials/scopes.ts';
import type { Statement } from '../../db/batch.ts';
import type { ApiKeyRow } from './queries.ts';

export function insertApiKey(row: ApiKeyRow, keyHash: Buffer): Statement {
  return {
    text: `INSERT INTO api_keys (organization_id, id, user_id, name, scopes, app_id, environment_id, key_hash,
             legacy, created_at, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      row.organization_id,
      row.id,
      row.user_id,
      row.name,
      row.scopes,
      row.app_id,
      row.environment_id,
      keyHash,
      row.legacy,
      row.created_at,
      row.expires_at,
    ],
  };
}

/** Revokes all keys of a user in an organization. */
export function revokeKeysOf(organizationId: string, userId: string, now: Date): Statement {
  return {
    text: `UPDATE api_keys SET revoked_at = $3
           WHERE organization_id = $1 AND user_id = $2 AND revoked_at IS NULL`,
    values: [organizationId, userId, now],
  };
}

/** Removes all scopes but these from the keys of a user in an organization. */
export function narrowKeysOf(organizationId: string, userId: string, scopes: readonly Scope[]): Statement {
  return {
    text: `UPDATE api_keys SET scopes = ARRAY(SELECT scope FROM unnest(scopes) AS scope
             WHERE scope = ANY ($3))
           WHERE organization_id = $1 AND user_id = $2 AND revoked_at IS NULL AND NOT scopes <@ $3`,
    values: [organizationId, userId, scopes],
  };
}
