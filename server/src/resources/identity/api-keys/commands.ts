import { recordAudit } from '../../../audit/record.ts';
import { requireScopes } from '../../../credentials/grants.ts';
import { RightsChanged } from '../../../credentials/rights.ts';
import type { Scope } from '../../../credentials/scopes.ts';
import type { Statement } from '../../../db/batch.ts';
import { columns, rowsOf } from '../../../db/rows.ts';
import { insert } from '../../../db/statements.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Actor } from '../../../http/principal.ts';
import type { Request } from '../../../http/request.ts';
import type { OrganizationId, UserId } from '../../../ids.ts';
import { keepPlatformAdmin } from './platform-admin.ts';
import { type ApiKeyRow, revokeApiKey } from './queries.ts';

/**
 * Locks the membership of the principal, for whom a new key will act. Removing or changing a membership locks
 * it before it limits the keys, so it finds this one, or has ended the right to create it. Must be called
 * before any key is locked.
 */
export async function lockMembershipOfNewKey(tx: Transaction, request: Request): Promise<void> {
  const held = await tx.first({
    text: 'SELECT 1 FROM memberships WHERE organization_id = $1 AND user_id = $2 FOR KEY SHARE',
    values: [request.organizationId, request.principal.userId],
  });
  if (!held) throw new RightsChanged();
}

export function insertApiKey({ shown_user_id: _, ...row }: ApiKeyRow, keyHash: Buffer): Statement {
  return insert('api_keys', { ...row, key_hash: keyHash });
}

/**
 * Limits a member's keys in the organization to the scopes `kept`; revokes them if that is empty. Throws
 * insufficient_scope if a key loses a scope that the principal lacks, and last_platform_admin.
 */
export async function limitKeysOf(
  tx: Transaction,
  request: Request,
  userId: string,
  kept: readonly Scope[],
): Promise<void> {
  const { organizationId, now } = request;
  const keys = await tx.rows(lockKeysOf(organizationId, userId));
  const losses = keys.map(({ id, scopes }) => ({
    id,
    scopes: (scopes as Scope[]).filter((scope) => !kept.includes(scope)),
  }));
  for (const { scopes } of losses) requireScopes(request, scopes);
  await keepPlatformAdmin(tx, request, 'organization', losses);
  if (kept.length === 0) tx.push(revokeKeysOf(organizationId, userId, now));
  else tx.push(narrowKeysOf(organizationId, userId, kept));
}

/** Revokes a member's keys in the organization. Runs as the system. Throws last_platform_admin. */
export async function revokeKeysOfMember(
  tx: Transaction,
  request: Request,
  organizationId: OrganizationId,
  userId: UserId,
): Promise<void> {
  const keys = await tx.rows(lockKeysOf(organizationId, userId));
  await keepPlatformAdmin(tx, request, 'system', keys);
  tx.push(revokeKeysOf(organizationId, userId, request.realNow));
}

/**
 * Revokes the keys of people in an organization that came by an identity provider: keys that were made in its
 * sessions, and all keys of accounts that have neither a password nor a passkey. Runs as the system. Throws
 * last_platform_admin.
 */
export async function revokeKeysOfProvider(
  tx: Transaction,
  request: Request,
  { organizationId, providerId }: { organizationId: OrganizationId; providerId: string },
  userIds: readonly UserId[],
  actor?: Actor,
): Promise<void> {
  const keys = await tx.rows(lockKeysOfProvider(organizationId, providerId, userIds));
  await keepPlatformAdmin(tx, request, 'system', keys);
  for (const { id, scopes } of keys) {
    tx.push(revokeApiKey(organizationId, id, request.realNow));
    recordAudit(tx, request, organizationId, {
      action: 'api_key.revoked',
      resourceId: id,
      before: { id, scopes },
      details: { provider_id: providerId },
      ...(actor && { actor }),
    });
  }
}

/** Revokes the principal's keys in all organizations. Runs as the system. Throws last_platform_admin. */
export async function revokeOwnKeys(tx: Transaction, request: Request, userId: string): Promise<void> {
  const keys = await tx.rows(revokeAllKeysOf(userId, request.now));
  await keepPlatformAdmin(tx, request, 'system', keys);
  for (const { organization_id, id, scopes } of keys)
    recordAudit(tx, request, organization_id, {
      action: 'api_key.revoked',
      resourceId: id,
      before: { id, scopes },
      actor: { kind: 'user', id: userId, userId },
    });
}

const KEY = rowsOf(columns('api_keys', 'organization_id', 'id', 'scopes'));

function lockKeysOf(organizationId: OrganizationId, userId: UserId) {
  return KEY.query(
    `SELECT ${KEY.list} FROM api_keys
     WHERE organization_id = $1 AND user_id = $2 AND revoked_at IS NULL ORDER BY id FOR UPDATE`,
    [organizationId, userId],
  );
}

function lockKeysOfProvider(organizationId: OrganizationId, providerId: string, userIds: readonly UserId[]) {
  return KEY.query(
    `SELECT ${KEY.list} FROM api_keys k
     WHERE k.organization_id = $1 AND k.revoked_at IS NULL AND (k.provider_id = $2 OR NOT EXISTS (
         SELECT 1 FROM users u WHERE u.id = k.user_id AND (u.password_hash IS NOT NULL
           OR EXISTS (SELECT 1 FROM passkeys p WHERE p.user_id = u.id))))
       AND k.user_id = ANY ($3::uuid[])
     ORDER BY k.id FOR UPDATE OF k`,
    [organizationId, providerId, userIds],
  );
}

function revokeKeysOf(organizationId: OrganizationId, userId: UserId, now: Date): Statement {
  return {
    text: `UPDATE api_keys SET revoked_at = $3
           WHERE organization_id = $1 AND user_id = $2 AND revoked_at IS NULL`,
    values: [organizationId, userId, now],
  };
}

/** Takes the scopes that are not in the list from a member's keys. */
export function narrowKeysOf(
  organizationId: OrganizationId,
  userId: UserId,
  scopes: readonly Scope[],
): Statement {
  return {
    text: `UPDATE api_keys SET scopes = ARRAY(SELECT scope FROM unnest(scopes) AS scope
             WHERE scope = ANY ($3))
           WHERE organization_id = $1 AND user_id = $2 AND revoked_at IS NULL AND NOT scopes <@ $3`,
    values: [organizationId, userId, scopes],
  };
}

function revokeAllKeysOf(userId: string, now: Date) {
  return KEY.query(
    `UPDATE api_keys SET revoked_at = $2 WHERE user_id = $1 AND revoked_at IS NULL
     RETURNING ${KEY.list}`,
    [userId, now],
  );
}
