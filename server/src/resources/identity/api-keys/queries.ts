import type { Static } from 'typebox';
import type { Scope } from '../../../credentials/scopes.ts';
import type { Statement } from '../../../db/batch.ts';
import {
  type Column,
  column,
  columns,
  computed,
  nullable,
  type Query,
  type RowOf,
  rowsOf,
} from '../../../db/rows.ts';
import { select } from '../../../db/statements.ts';
import type { Principal } from '../../../http/principal.ts';
import type { EnvironmentId, OrganizationId } from '../../../ids.ts';
import type { ApiKey } from './schema.ts';

const COLUMNS = {
  ...columns('api_keys', 'id', 'organization_id', 'name'),
  // Only createApiKey and imports write scopes, and both check them.
  scopes: column('api_keys', 'scopes') as Column<string[]> as Column<Scope[]>,
  ...columns('api_keys', 'app_id', 'environment_id', 'legacy'),
  ...columns('api_keys', 'user_id', 'provider_id'),
  ...columns('api_keys', 'created_at', 'expires_at', 'last_used_at', 'allowed_networks'),
};
const API_KEY = rowsOf({ ...COLUMNS, shown_user_id: computed('uuid') });
const LIST = `${rowsOf(COLUMNS).list}, eps.shown_user_id(organization_id, user_id) AS shown_user_id`;

export type ApiKeyRow = RowOf<typeof API_KEY>;

/** Returns the API key of a row. Optional fields are absent rather than null. */
export function presentApiKey(row: ApiKeyRow): Static<typeof ApiKey> {
  const { app_id, environment_id, expires_at, last_used_at, allowed_networks, created_at, ...rest } = row;
  const { user_id: _, provider_id: __, shown_user_id, ...shown } = rest;
  return {
    ...shown,
    ...(app_id !== null && { app_id }),
    ...(environment_id !== null && { environment_id }),
    created_by_user_id: shown_user_id,
    created_at,
    ...(expires_at !== null && { expires_at }),
    ...(last_used_at !== null && { last_used_at }),
    ...(allowed_networks.length > 0 && { allowed_networks }),
  };
}

/** Selects the keys that are not revoked, newest first, with one row more than the page. */
export function selectApiKeys(organizationId: string, after: string | undefined, limit: number) {
  return API_KEY.query(
    `SELECT ${LIST} FROM api_keys
     WHERE organization_id = $1 AND revoked_at IS NULL AND ($2::uuid IS NULL OR id < $2)
     ORDER BY id DESC LIMIT $3`,
    [organizationId, after ?? null, limit + 1],
  );
}

/** Selects a key that is not revoked. */
export function selectApiKey(organizationId: string, id: string) {
  return API_KEY.query(
    `SELECT ${LIST} FROM api_keys
     WHERE organization_id = $1 AND id = $2 AND revoked_at IS NULL`,
    [organizationId, id],
  );
}

export function lockApiKey(organizationId: string, id: string): Query<ApiKeyRow> {
  const query = selectApiKey(organizationId, id);
  return { ...query, text: `${query.text} FOR UPDATE` };
}

/** Replaces the key of a row. From then on, the key acts for the user who rotated it. */
export function updateKeyValue(
  organizationId: OrganizationId,
  id: string,
  keyHash: Buffer,
  { userId, providerId }: Principal,
) {
  return API_KEY.query(
    `WITH rotated AS (
       UPDATE api_keys SET key_hash = $3, user_id = $4, provider_id = $5, legacy = false
       WHERE organization_id = $1 AND id = $2 RETURNING ${rowsOf(COLUMNS).list})
     SELECT ${LIST} FROM rotated`,
    [organizationId, id, keyHash, userId, providerId],
  );
}

export function revokeApiKey(organizationId: string, id: string, now: Date): Statement {
  return {
    text: 'UPDATE api_keys SET revoked_at = $3 WHERE organization_id = $1 AND id = $2 AND revoked_at IS NULL',
    values: [organizationId, id, now],
  };
}

const OWNER = rowsOf(columns('api_keys', 'organization_id'));

/** Selects the organization of a key, even of a revoked one. */
export function selectOrganizationOfKey(keyHash: Buffer) {
  return select(OWNER, 'api_keys', { key_hash: keyHash });
}

const MEMBER = rowsOf({
  ...columns('memberships', 'organization_id', 'user_id', 'role'),
  app_id: nullable(column('environments', 'app_id')),
  environment_id: nullable(column('environments', 'id')),
});

export type MemberRow = RowOf<typeof MEMBER>;

/**
 * Selects the member with an email address, together with an environment of the organization if
 * `environmentId` is given, and locks the membership like `lockMembershipOfNewKey`. Runs as the system.
 */
export function selectMemberAndEnvironment(
  organizationId: OrganizationId,
  email: string,
  environmentId: EnvironmentId | undefined,
) {
  return MEMBER.query(
    `SELECT m.organization_id, m.user_id, m.role, e.app_id, e.id AS environment_id
     FROM memberships m JOIN users u ON u.id = m.user_id
     LEFT JOIN environments e ON e.organization_id = m.organization_id AND e.id = $3
     WHERE m.organization_id = $1 AND lower(u.email) = lower($2)
     FOR KEY SHARE OF m`,
    [organizationId, email, environmentId ?? null],
  );
}
