import { isDeepStrictEqual } from 'node:util';
import type { ExtraRole } from '../../../credentials/scopes.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { newId } from '../../../ids.ts';
import { holdUser } from '../auth/challenge-queries.ts';
import { findSimilarMember, inviteNew } from '../members/commands.ts';
import { addMember, giveRole, type ManagingProvider, removeMember } from '../members/managed-members.ts';
import { lockByEmail, type MembershipRow } from '../members/queries.ts';
import { type ProviderRow, selectIfLinked, selectIfOwned } from '../single-sign-on/queries.ts';
import { roleOfGroups, unitsOfGroups } from '../single-sign-on/role-of-groups.ts';
import { type ScimUserRow, selectGroupsOf } from './queries.ts';

/** Makes memberships follow the directory. The provider is locked, so that its changes happen one by one. */

/** The rights from groups: a role, null if a person without a group is not a member; and a limit to units. */
interface Rights {
  role: ExtraRole | null;
  unitIds: string[] | null | undefined;
}

/** Returns what the groups of each person give. */
export async function rightsByGroups(
  tx: Transaction,
  provider: ProviderRow,
  ids: readonly string[],
): Promise<Map<string, Rights>> {
  const groups = Map.groupBy(
    await tx.rows(selectGroupsOf(provider.organization_id, ids)),
    ({ scim_user_id }) => scim_user_id,
  );
  return new Map(
    ids.map((id) => {
      const { role = provider.default_role, unitIds } = mapped(provider, groups.get(id) ?? []);
      return [id, { role, unitIds }];
    }),
  );
}

function mapped(
  provider: ProviderRow,
  groups: readonly { display_name: string; external_id: string | null }[],
): { role: ExtraRole | undefined; unitIds: Rights['unitIds'] } {
  const names = groups
    .flatMap(({ display_name, external_id }) => [display_name, external_id])
    .filter((name) => name !== null);
  return { role: roleOfGroups(provider, names), unitIds: unitsOfGroups(provider, names) };
}

/**
 * Makes a person a member who has become active. An account that can be used without this provider gets an
 * invitation, which its owner accepts. A member by other ways keeps the role and the limit until a group
 * gives another.
 */
export async function admit(
  tx: Transaction,
  request: Request,
  provider: ProviderRow,
  person: ScimUserRow,
): Promise<void> {
  const known = await lockMembership(tx, provider, person);
  const groups = await tx.rows(selectGroupsOf(provider.organization_id, [person.id]));
  const { role, unitIds } = mapped(provider, groups);
  if (!known) return join(tx, request, provider, person, { role: role ?? provider.default_role, unitIds });
  if (known.role === 'owner') return;
  const accept = await mayJoin(tx, provider, person);
  await giveRole(tx, request, managing(provider), known, {
    role: role ?? known.role,
    unitIds: unitIds?.length === 0 ? undefined : unitIds,
    accept,
  });
}

/** Ends the membership of a person who is no longer active. Returns whether they had accepted it. */
export async function withdraw(
  tx: Transaction,
  request: Request,
  provider: ProviderRow,
  person: ScimUserRow,
): Promise<boolean> {
  const known = await lockMembership(tx, provider, person);
  if (!known) return false;
  await removeMember(tx, request, managing(provider), known);
  return known.accepted_at !== null;
}

/** Gives a person the rights of their present groups, if these differ from `before`. */
export async function regroup(
  tx: Transaction,
  request: Request,
  provider: ProviderRow,
  person: ScimUserRow,
  { before, after }: { before: Rights; after: Rights },
): Promise<void> {
  if (!person.active || isDeepStrictEqual(before, after)) return;
  const known = await lockMembership(tx, provider, person);
  if (known?.role === 'owner') return;
  const { role, unitIds } = after;
  if (known && role === null) await removeMember(tx, request, managing(provider), known);
  else if (known)
    await giveRole(tx, request, managing(provider), known, { role: role!, unitIds, accept: false });
  // A member who was removed in the service does not come back with another group.
  else if (before.role === null) await join(tx, request, provider, person, after);
}

async function lockMembership(
  tx: Transaction,
  provider: ProviderRow,
  { address, user_id }: ScimUserRow,
): Promise<MembershipRow | undefined> {
  tx.push(holdUser(user_id));
  return tx.first(lockByEmail(provider.organization_id, address));
}

async function join(
  tx: Transaction,
  request: Request,
  provider: ProviderRow,
  person: ScimUserRow,
  { role, unitIds }: Rights,
): Promise<void> {
  if (role === null) return;
  if (await findSimilarMember(tx, provider.organization_id, person.address))
    throw new AppError(
      'conflict',
      'The address of a member looks the same, but has other letters. If it is another person, invite the address first.',
    );
  const { address: email, user_id: userId } = person;
  if (await mayJoin(tx, provider, person))
    return addMember(tx, request, managing(provider), { email, userId, role, unitIds });
  const { createdByUserId } = request.provisioner;
  const invitee = { email, role, newUserId: newId(), createdByUserId, unitIds: unitIds ?? null };
  await inviteNew(tx, request, provider.organization_id, invitee);
}

/** Whether a membership needs no consent of the owner of the account. */
async function mayJoin(
  tx: Transaction,
  provider: ProviderRow,
  { joined, user_id }: ScimUserRow,
): Promise<boolean> {
  if (joined || (await tx.first(selectIfLinked(provider, user_id)))) return true;
  return (await tx.first(selectIfOwned(user_id, provider.organization_id))) === undefined;
}

function managing({ organization_id, id }: ProviderRow): ManagingProvider {
  return { organizationId: organization_id, providerId: id };
}
