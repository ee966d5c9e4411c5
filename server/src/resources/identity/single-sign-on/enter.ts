import { EXTRA_ROLES, type ExtraRole } from '../../../credentials/scopes.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/errors.ts';
import type { Actor } from '../../../http/principal.ts';
import type { Request } from '../../../http/request.ts';
import { newId } from '../../../ids.ts';
import { holdUser } from '../auth/challenge-queries.ts';
import { insertUserIfUnknown } from '../auth/commands.ts';
import { selectUser, selectUserByEmail } from '../auth/queries.ts';
import { findSimilarMember } from '../members/commands.ts';
import { addMember, giveRole } from '../members/managed-members.ts';
import { lockByEmail, type MembershipRow } from '../members/queries.ts';
import type { Assertion } from './assertion.ts';
import { insertIdentity } from './commands.ts';
import { type ProviderRow, selectIdentity, selectIfOwned, selectManaged } from './queries.ts';
import { roleOfGroups, unitsOfGroups } from './role-of-groups.ts';
import { SignOnFailed } from './sign-on-failed.ts';

/**
 * Returns the user of a person at a provider, as a member with the role of their groups. Throws SignOnFailed,
 * and sso_link_required if the account can be used without this provider.
 */
export async function enter(
  tx: Transaction,
  request: Request,
  provider: ProviderRow,
  assertion: Assertion,
): Promise<string> {
  const { organization_id: organizationId } = provider;
  const { subjectHash } = assertion;
  const linked = await tx.first(selectIdentity(provider, subjectHash));
  if (linked) {
    // A person who got the former address of another person does not get their account.
    if (linked.email.toLowerCase() !== assertion.email.toLowerCase())
      throw new SignOnFailed('other_account', subjectHash);
    tx.push(holdUser(linked.user_id));
    const isWithdrawn = linked.withdrawn_at !== null;
    const entering = { ...assertion, userId: linked.user_id, isNew: isWithdrawn, isWithdrawn };
    await beMember(tx, request, provider, entering);
    return linked.user_id;
  }
  const known = await tx.first(selectUserByEmail(assertion.email));
  if (known && (await tx.first(selectIfOwned(known.id, organizationId)))) throw linkRequired();
  if (!known) tx.push(insertUserIfUnknown(newId(), assertion.email, request.realNow));
  const { id: userId } = known ?? (await tx.first(selectUserByEmail(assertion.email)))!;
  tx.push(holdUser(userId));
  tx.push(insertIdentity(provider, subjectHash, userId, request.realNow));
  await beMember(tx, request, provider, { ...assertion, userId, isNew: true, isWithdrawn: false });
  return userId;
}

/**
 * Links the account of a user who confirmed that it is theirs, and makes the user a member as a sign-in does.
 * Throws SignOnFailed.
 */
export async function enterLinked(
  tx: Transaction,
  request: Request,
  provider: ProviderRow,
  assertion: Assertion,
  userId: string,
): Promise<void> {
  tx.push(holdUser(userId));
  const user = await tx.first(selectUser(userId));
  const linked = await tx.first(selectIdentity(provider, assertion.subjectHash));
  const isOther = linked !== undefined && linked.user_id !== userId;
  if (isOther || user?.email.toLowerCase() !== assertion.email.toLowerCase())
    throw new SignOnFailed('other_account', assertion.subjectHash);
  tx.push(insertIdentity(provider, assertion.subjectHash, userId, request.realNow));
  const isWithdrawn = linked !== undefined && linked.withdrawn_at !== null;
  const isNew = linked === undefined || isWithdrawn;
  await beMember(tx, request, provider, { ...assertion, userId, isNew, isWithdrawn });
}

interface SignOnEntry extends Assertion {
  userId: string;
  /** Whether this is the first sign-in, or the first after a withdrawal, which may create the membership. */
  isNew: boolean;
  /** Whether the provider ended the membership, because no group of the person had a role. */
  isWithdrawn: boolean;
}

/**
 * Gives the member the role of their groups. Owners stay owners, and no group makes a person an owner.
 * Further roles and scopes that owners granted remain. For a person whom the directory of the provider
 * manages, the groups of the directory count.
 */
async function beMember(
  tx: Transaction,
  request: Request,
  provider: ProviderRow,
  entering: SignOnEntry,
): Promise<void> {
  const { organization_id: organizationId, jit } = provider;
  const { email, userId, subjectHash } = entering;
  const managed = await tx.first(selectManaged(provider, userId));
  const known = await tx.first(lockByEmail(organizationId, email));
  if (managed && !managed.active) throw new SignOnFailed('not_a_member', subjectHash);
  if (known?.role === 'owner' && known.accepted_at !== null) return;
  const role = managed
    ? (roleOfGroups(provider, managed.groups) ?? givenRole(known) ?? provider.default_role)
    : entering.role;
  const unitIds = managed ? unitsOfGroups(provider, managed.groups) : entering.unitIds;
  if (role === null) throw new SignOnFailed('no_role', subjectHash);
  // An invitation as owner can only be accepted with its link.
  if (known?.role === 'owner') throw new SignOnFailed('not_a_member', subjectHash);
  const admits = jit || managed !== undefined || entering.isWithdrawn;
  const actor: Actor = { kind: 'user', id: userId, userId };
  const managing = { organizationId, providerId: provider.id, actor };
  if (!known) {
    // A member who was removed does not come back by signing in.
    if (!entering.isNew || !admits) throw new SignOnFailed('not_a_member', subjectHash);
    if (await findSimilarMember(tx, organizationId, email))
      throw new SignOnFailed('similar_address', subjectHash);
    return addMember(tx, request, managing, { email, userId, role, unitIds });
  }
  if (known.accepted_at === null && !admits) throw new SignOnFailed('not_a_member', subjectHash);
  await giveRole(tx, request, managing, known, { role, unitIds, accept: true });
}

/** The role of a member, unless it is one that providers do not give. */
function givenRole(known: MembershipRow | undefined): ExtraRole | undefined {
  return EXTRA_ROLES.find((role) => role === known?.role);
}

function linkRequired(): AppError {
  return new AppError(
    'sso_link_required',
    'There is an account with this address. Sign in with its password or passkey, and link it to the provider on the account page.',
  );
}
