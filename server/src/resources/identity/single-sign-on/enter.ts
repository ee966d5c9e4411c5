import { recordAudit } from '../../../audit/record.ts';
import { type Standing, scopesOf } from '../../../credentials/scopes.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { newId } from '../../../ids.ts';
import { narrowKeysOf } from '../api-keys/commands.ts';
import { holdUser } from '../auth/challenge-queries.ts';
import { insertUserIfUnknown } from '../auth/commands.ts';
import { selectUser, selectUserByEmail } from '../auth/queries.ts';
import { addMembership } from '../members/commands.ts';
import { revokePendingOf } from '../members/invitation-queries.ts';
import { acceptMembership, updateRights } from '../members/membership-updates.ts';
import { lockByEmail, type MembershipRow } from '../members/queries.ts';
import type { Assertion } from './assertion.ts';
import { insertIdentity } from './commands.ts';
import { type ProviderRow, selectIdentity, selectIfOwned } from './queries.ts';
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
    if (linked.email.toLowerCase() !== assertion.email.toLowerCase()) throw new SignOnFailed('other_account');
    tx.push(holdUser(linked.user_id));
    await beMember(tx, request, provider, { ...assertion, userId: linked.user_id, isNew: false });
    return linked.user_id;
  }
  const known = await tx.first(selectUserByEmail(assertion.email));
  if (known && (await tx.first(selectIfOwned(known.id, organizationId)))) throw linkRequired();
  if (!known) tx.push(insertUserIfUnknown(newId(), assertion.email, request.realNow));
  const { id: userId } = known ?? (await tx.first(selectUserByEmail(assertion.email)))!;
  tx.push(holdUser(userId));
  tx.push(insertIdentity(provider, subjectHash, userId, request.realNow));
  await beMember(tx, request, provider, { ...assertion, userId, isNew: true });
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
    throw new SignOnFailed('other_account');
  tx.push(insertIdentity(provider, assertion.subjectHash, userId, request.realNow));
  await beMember(tx, request, provider, { ...assertion, userId, isNew: linked === undefined });
}

interface Entering extends Assertion {
  userId: string;
  /** Whether this is the first sign-in, which may create the membership. */
  isNew: boolean;
}

/**
 * Gives the member the role of their groups. Owners stay owners, and no group makes a person an owner.
 * Further roles and scopes that owners granted remain.
 */
async function beMember(
  tx: Transaction,
  request: Request,
  provider: ProviderRow,
  entering: Entering,
): Promise<void> {
  const { organization_id: organizationId, jit } = provider;
  const known = await tx.first(lockByEmail(organizationId, entering.email));
  if (known?.role === 'owner' && known.accepted_at !== null) return;
  if (entering.role === null) throw new SignOnFailed('no_role');
  // An owner is invited to be one: only the link of the invitation accepts that.
  if (known?.role === 'owner') throw new SignOnFailed('not_a_member');
  if (!known) {
    // A member who was removed does not come back by signing in.
    if (!entering.isNew || !jit) throw new SignOnFailed('not_a_member');
    return addMember(tx, request, provider, entering, entering.role);
  }
  if (known.accepted_at === null && !jit) throw new SignOnFailed('not_a_member');
  await changeRole(tx, request, organizationId, known, entering);
}

async function addMember(
  tx: Transaction,
  request: Request,
  { organization_id: organizationId, id }: ProviderRow,
  { email, userId }: Entering,
  role: NonNullable<Assertion['role']>,
): Promise<void> {
  const { realNow: now } = request;
  const added = { organizationId, email, shownUserId: userId, role, acceptedAt: now, now };
  const membership = await addMembership(tx, added);
  recordAudit(tx, request, organizationId, {
    action: 'membership.created',
    resourceType: 'membership',
    resourceId: membership.id,
    after: membership,
    details: { role, provider_id: id },
    actor: { kind: 'user', id: userId, userId },
  });
}

async function changeRole(
  tx: Transaction,
  request: Request,
  organizationId: string,
  known: MembershipRow,
  { role, userId }: Entering,
): Promise<void> {
  const { realNow: now } = request;
  let membership = known;
  if (known.accepted_at === null) {
    tx.push(revokePendingOf(organizationId, known.id));
    membership = (await tx.first(acceptMembership(organizationId, known.id, now)))!;
  }
  const rights = {
    role: role!,
    extra_roles: known.extra_roles.filter((extra) => extra !== role),
    extra_scopes: known.extra_scopes,
  };
  if (rights.role !== known.role) {
    membership = (await tx.first(updateRights(organizationId, known.id, rights, now)))!;
    const standing: Standing = [rights.role, ...rights.extra_roles, ...rights.extra_scopes];
    tx.push(narrowKeysOf(organizationId, userId, [...scopesOf(standing)]));
  }
  if (membership === known) return;
  recordAudit(tx, request, organizationId, {
    action: known.accepted_at === null ? 'membership.accepted' : 'membership.changed',
    resourceType: 'membership',
    resourceId: known.id,
    before: known,
    after: membership,
    details: { from: known.role, to: rights.role },
    actor: { kind: 'user', id: userId, userId },
  });
}

function linkRequired(): AppError {
  return new AppError(
    'sso_link_required',
    'There is an account with this address. Sign in with its password or passkey, and link it to the provider on the account page.',
  );
}
