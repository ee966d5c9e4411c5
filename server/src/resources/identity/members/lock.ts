import { requireGrant, requireRole } from '../../../credentials/grants.ts';
import type { Role } from '../../../credentials/scopes.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError, notFound } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { lockWithOwners, type MembershipRow } from './queries.ts';

/**
 * Locks a membership that the principal may change to the role `to`, or remove if `to` is null; without `to`
 * the role stays. Throws not_found, last_owner, and insufficient_scope if the principal lacks a scope of the
 * present roles or of the new one.
 */
export async function lockToChange(
  tx: Transaction,
  request: Request,
  membershipId: string,
  to: Role | null | undefined,
): Promise<MembershipRow> {
  const rows = await tx.rows(lockWithOwners(request.organizationId, membershipId));
  const target = rows.find(({ id }) => id === membershipId);
  if (!target) throw notFound();
  for (const role of [target.role, ...target.extra_roles]) requireRole(request, role);
  if (to && to !== target.role) requireGrant(request, to);
  const staysOwner = to === undefined || to === 'owner';
  if (!staysOwner) requireOtherOwner(rows, target);
  return target;
}

/** Throws last_owner if the membership is the only one of an owner. `rows` come from lockWithOwners. */
export function requireOtherOwner(rows: MembershipRow[], target: MembershipRow): void {
  if (target.role === 'owner' && !ownerRemains(rows, target))
    throw new AppError('last_owner', 'An organization keeps at least one owner.');
}

/**
 * Returns whether another owner has accepted. In a new organization, where no owner has accepted yet, a
 * pending one is enough.
 */
function ownerRemains(rows: MembershipRow[], leaving: MembershipRow): boolean {
  return rows.some(
    (row) =>
      row.id !== leaving.id &&
      row.role === 'owner' &&
      (row.accepted_at !== null || leaving.accepted_at === null),
  );
}
