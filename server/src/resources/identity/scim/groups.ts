import { recordAudit } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError, notFound } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { invalidScim } from '../../../http/scim-error.ts';
import type { Static } from '../../../http/type.ts';
import { isUuid } from '../../../http/validation.ts';
import type { ProviderRow } from '../single-sign-on/queries.ts';
import { addMembers, removeMembers } from './commands.ts';
import { directoryOf } from './directory.ts';
import {
  type ScimGroupRow,
  type ScimUserRow,
  selectMembers,
  selectSameGroup,
  selectScimGroup,
  selectScimUsers,
} from './queries.ts';
import { regroup, rightsByGroups } from './rights.ts';
import { MAX_MEMBERS, type ScimGroupRequest } from './schema.ts';

/** Throws not_found for a group of another directory. */
export async function groupOfPath(tx: Transaction, request: Request<{ id: string }>): Promise<ScimGroupRow> {
  const { id } = request.params;
  const row = isUuid(id) ? await tx.first(selectScimGroup(directoryOf(request), id)) : undefined;
  if (!row) throw notFound();
  return row;
}

/** Throws conflict if the directory has another group with this name, because roles are given by name. */
export async function requireUniqueGroup(tx: Transaction, row: ScimGroupRow): Promise<void> {
  const { organization_id: organizationId, provider_id: providerId, id, display_name } = row;
  if (await tx.first(selectSameGroup({ organizationId, providerId }, { id, displayName: display_name })))
    throw new AppError('conflict', 'There is a group with this displayName.');
}

/** The ids of the members that a request lists. Throws invalidValue for ids that no user can have. */
export function memberIdsOf({ members }: Static<typeof ScimGroupRequest>): string[] {
  const ids = [...new Set((members ?? []).map(({ value }) => value.toLowerCase()))];
  const other = ids.find((id) => !isUuid(id));
  if (other !== undefined) throw noSuchMember(other);
  if (ids.length > MAX_MEMBERS)
    throw invalidScim('invalidValue', `A group has at most ${MAX_MEMBERS} members.`);
  return ids;
}

/**
 * Runs a change of a group, and then gives all people affected by it the rights of their groups: `save`
 * stores the group, and `members` are those who are in it afterwards.
 */
export async function changeGroup(
  tx: Transaction,
  request: Request,
  provider: ProviderRow,
  group: ScimGroupRow,
  { members, save }: { members: readonly string[]; save: () => void },
): Promise<void> {
  const present = await tx.rows(selectMembers(provider.organization_id, [group.id]));
  const known = new Set(present.map(({ scim_user_id }) => scim_user_id));
  const wanted = new Set(members);
  const concerned = [...new Set([...known, ...wanted])];
  const people = await tx.rows(selectScimUsers(directoryOf(request), concerned));
  const unknown = members.find((id) => !people.some((person) => person.id === id));
  if (unknown !== undefined) throw noSuchMember(unknown);
  const before = await rightsByGroups(tx, provider, concerned);
  save();
  const added = members.filter((id) => !known.has(id));
  const removed = [...known].filter((id) => !wanted.has(id));
  if (added.length > 0) tx.push(addMembers(group, added));
  if (removed.length > 0) tx.push(removeMembers(group, removed));
  await regroupAll(tx, request, provider, people, before);
}

/** Gives people the rights of their groups, which have changed. */
export async function regroupAll(
  tx: Transaction,
  request: Request,
  provider: ProviderRow,
  people: readonly ScimUserRow[],
  before: Awaited<ReturnType<typeof rightsByGroups>>,
): Promise<void> {
  const ids = people.map(({ id }) => id);
  const after = await rightsByGroups(tx, provider, ids);
  for (const person of people)
    await regroup(tx, request, provider, person, {
      before: before.get(person.id)!,
      after: after.get(person.id)!,
    });
}

export function recordGroup(
  tx: Transaction,
  request: Request,
  action: 'scim_group.created' | 'scim_group.changed' | 'scim_group.deleted',
  group: ScimGroupRow,
  members: readonly string[],
): void {
  const state = { ...group, members: [...members].sort() };
  recordAudit(tx, request, group.organization_id, {
    action,
    resourceId: group.id,
    ...(action === 'scim_group.deleted' ? { before: state } : { after: state }),
    details: { members: members.length, provider_id: group.provider_id },
  });
}

function noSuchMember(id: string) {
  return invalidScim('invalidValue', `members: the directory has no user ${id}.`);
}
