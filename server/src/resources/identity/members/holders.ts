import { LIVE_SCOPES, ROLE_SCOPES, ROLES, type Scope } from '../../../credentials/scopes.ts';
import { columns, rowsOf } from '../../../db/rows.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Request } from '../../../http/request.ts';
import type { OrganizationId, UserId } from '../../../ids.ts';

const HOLDER = rowsOf(columns('memberships', 'id'));

/**
 * Returns whether no other member of the organization has a role with this scope: in environments of a kind,
 * or anywhere.
 */
export async function isOnlyHolder(
  tx: Transaction,
  { organizationId, principal }: Request,
  scope: Scope,
  kind?: 'test' | 'live',
): Promise<boolean> {
  const grants = (role: (typeof ROLES)[number]) =>
    kind === 'live' ? LIVE_SCOPES[role].has(scope) : ROLE_SCOPES[role].includes(scope);
  const roles = ROLES.filter(grants);
  const others = await tx.rows(selectOthersWith(organizationId, principal.userId, roles));
  return others.length === 0;
}

function selectOthersWith(organizationId: OrganizationId, userId: UserId, roles: readonly string[]) {
  return HOLDER.query(
    `SELECT ${HOLDER.list} FROM memberships WHERE organization_id = $1 AND user_id <> $2
       AND accepted_at IS NOT NULL AND (role = ANY ($3::text[]) OR extra_roles && $3::text[]) LIMIT 1`,
    [organizationId, userId, roles],
  );
}
