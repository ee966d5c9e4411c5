import { recordAudit } from '../../../audit/record.ts';
import { type ExtraRole, type Grants, scopesOf } from '../../../credentials/scopes.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Actor } from '../../../http/principal.ts';
import type { Request } from '../../../http/request.ts';
import { narrowKeysOf, revokeKeysOfMember } from '../api-keys/commands.ts';
import { endSessionsOfMember } from '../auth/end-in-organization.ts';
import { addMembership } from './commands.ts';
import { revokePendingOf } from './invitation-queries.ts';
import { requireOtherOwner } from './lock.ts';
import { acceptMembership, updateRights } from './membership-updates.ts';
import { deleteMembership, lockWithOwners, type MembershipRow, presentMembership } from './queries.ts';

/**
 * The memberships that an identity provider manages: by sign-ins of its people, and by its directory. All of
 * this runs as the system.
 */

/** Which provider changes a membership, and who did it if not the credential of the request. */
export interface ManagingProvider {
  organizationId: string;
  providerId: string;
  actor?: Actor;
}

interface NewMember {
  email: string;
  userId: string;
  role: ExtraRole;
  /** The units to which the member is limited; null or undefined: everybody. */
  unitIds: string[] | null | undefined;
}

/** Adds a member who needs no invitation. Throws already_member. */
export async function addMember(
  tx: Transaction,
  request: Request,
  { organizationId, providerId, actor }: ManagingProvider,
  { email, userId, role, unitIds = null }: NewMember,
): Promise<void> {
  const { realNow: now } = request;
  const added = { organizationId, email, shownUserId: userId, role, unitIds, acceptedAt: now, now };
  const membership = await addMembership(tx, added);
  recordAudit(tx, request, organizationId, {
    action: 'membership.created',
    resourceId: membership.id,
    after: membership,
    details: { role, provider_id: providerId },
    ...(actor && { actor }),
  });
}

/**
 * Gives a member a role, and limits them to units unless `unitIds` is undefined; further roles and scopes
 * that owners granted remain. With `accept`, the member no longer needs the pending invitation.
 */
export async function giveRole(
  tx: Transaction,
  request: Request,
  { organizationId, providerId, actor }: ManagingProvider,
  known: MembershipRow,
  { role, unitIds, accept }: Pick<NewMember, 'role' | 'unitIds'> & { accept: boolean },
): Promise<void> {
  const { realNow: now } = request;
  const accepts = accept && known.accepted_at === null;
  let membership = known;
  if (accepts) {
    tx.push(revokePendingOf(organizationId, known.id));
    membership = (await tx.first(acceptMembership(organizationId, known.id, now)))!;
  }
  const rights = {
    role,
    extra_roles: known.extra_roles.filter((extra) => extra !== role),
    extra_scopes: known.extra_scopes,
    unit_ids: unitIds === undefined ? known.unit_ids : unitIds,
  };
  if (role !== known.role || rights.unit_ids?.join() !== known.unit_ids?.join()) {
    membership = (await tx.first(updateRights(organizationId, known.id, rights, now)))!;
    const grants: Grants = [role, ...rights.extra_roles, ...rights.extra_scopes];
    tx.push(narrowKeysOf(organizationId, known.user_id, [...scopesOf(grants)]));
  }
  if (membership === known) return;
  recordAudit(tx, request, organizationId, {
    action: accepts ? 'membership.accepted' : 'membership.changed',
    resourceId: known.id,
    before: known,
    after: membership,
    details: { from: known.role, to: role, provider_id: providerId },
    ...(actor && { actor }),
  });
}

/**
 * Removes a member with their keys and sessions in the organization. Throws last_owner and
 * last_platform_admin.
 */
export async function removeMember(
  tx: Transaction,
  request: Request,
  { organizationId, providerId, actor }: ManagingProvider,
  known: MembershipRow,
): Promise<void> {
  const rows = await tx.rows(lockWithOwners(organizationId, known.id));
  requireOtherOwner(rows, known);
  await revokeKeysOfMember(tx, request, organizationId, known.user_id);
  const ending = { organizationId, membershipId: known.id, ...(actor && { actor }) };
  await endSessionsOfMember(tx, request, ending);
  tx.push(deleteMembership(organizationId, known.id));
  tx.push(revokePendingOf(organizationId, known.id));
  recordAudit(tx, request, organizationId, {
    action: 'membership.removed',
    resourceId: known.id,
    before: known,
    details: { role: known.role, user_id: presentMembership(known).user_id, provider_id: providerId },
    ...(actor && { actor }),
  });
}
