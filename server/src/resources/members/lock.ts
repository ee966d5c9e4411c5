import { requireRole } from '../../credentials/grants.ts';
import type { Role } from '../../credentials/scopes.ts';
import type { Transaction } from '../../db/transaction.ts';
import { AppError, notFound } from '../../http/errors.ts';
import type { Request } from '../../http/request.ts';
import { isUuid } from '../../http/validation.ts';
import { type LockedMembership, lockWithOwners } from './queries.ts';

/**
 * A membership, locked, that the principal may change to the role `to`, or remove (null). Throws not_found,
 * insufficient_scope when it lacks what the old or the new role may do, and last_owner.
 */
export async function lockToChange(
  tx: Transaction,
  request: Request,
  membershipId: string,
  to: Role | null,
): Promise<LockedMembership> {
  if (!isUuid(membershipId)) throw notFound();
  const rows = await tx.rows<LockedMembership>(lockWithOwners(request.organizationId, membershipId));
  const target = rows.find(({ id }) => id === membershipId.toLowerCase());
  if (!target) throw notFound();
  requireRole(request, target.role);
  if (to !== null) requireRole(request, to);
  if (target.role === 'owner' && to !== 'owner' && !ownerRemains(rows, target))
    throw new AppError('last_owner', 'An organization keeps at least one owner.');
  return target;
}

/** One who has accepted; where none has yet (a new organization), one who may still do so. */
function ownerRemains(rows: LockedMembership[], leaving: LockedMembership): boolean {
  return rows.some(
    (row) =>
      row.id !== leaving.id &&
      row.role === 'owner' &&
      (row.accepted_at !== null || leaving.accepted_at === null),
  );
}
