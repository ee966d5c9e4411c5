import pg from 'pg';
import { recordAudit } from '../../../audit/record.ts';
import { requireGrant } from '../../../credentials/grants.ts';
import type { Role } from '../../../credentials/scopes.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { skeletonOf } from '../../../http/skeleton.ts';
import type { Static } from '../../../http/type.ts';
import { newId, type OrganizationId } from '../../../ids.ts';
import { insertUserIfUnknown } from '../auth/commands.ts';
import { type InvitationRow, insertInvitation, revokePendingOf } from './invitation-queries.ts';
import { lockToChange } from './lock.ts';
import { updateRights } from './membership-updates.ts';
import {
  insertMembership,
  lockByEmail,
  type MembershipRow,
  type NewMembership,
  selectAddresses,
} from './queries.ts';
import type { Invitee as InvitedPerson } from './schema.ts';
import { checkUnitIds } from './unit-ids.ts';

export const INVITATION_MS = 7 * 24 * 3_600_000;

export interface InvitedMember {
  membership: MembershipRow;
  invitation: InvitationRow;
}

/**
 * Invites an address into the organization of the path. Returns the membership and the invitation,
 * converted by `present`. With `renew`, a new invitation replaces one that was not accepted yet. Throws
 * already_member, similar_address, insufficient_scope, last_owner and rate_limited.
 */
export async function invite<Body>(
  request: Request<unknown, unknown, Static<typeof InvitedPerson>>,
  { renew }: { renew: boolean },
  present: (invited: InvitedMember) => Body,
): Promise<Body> {
  const { email, role = 'viewer', unit_ids, allow_similar_address: allowsSimilar = false } = request.body;
  requireGrant(request, role);
  await limitMails(request, request.organizationId, email);
  const invited = async (tx: Transaction): Promise<InvitedMember> => {
    await checkUnitIds(tx, request, { role, unit_ids: unit_ids ?? null });
    const newUserId = pushUser(tx, request, email);
    const known = await tx.first(lockByEmail(request.organizationId, email));
    const invitee = { email, role, newUserId, unitIds: unit_ids ?? null };
    if (!known) {
      if (!allowsSimilar) await requireUnlikeOthers(tx, request.organizationId, email);
      return inviteNew(tx, request, request.organizationId, invitee);
    }
    if (!renew || known.accepted_at !== null) throw alreadyMember();
    const membership = await changePending(tx, request, known, role, unit_ids);
    tx.push(revokePendingOf(request.organizationId, known.id));
    return { membership, invitation: pushInvitation(tx, request, membership, email) };
  };
  return request.write(async (tx) => present(await invited(tx)));
}

/** Returns the member whose address looks like this one, but has other letters. */
export async function findSimilarMember(
  tx: Transaction,
  organizationId: string,
  email: string,
): Promise<{ id: string } | undefined> {
  const skeleton = skeletonOf(email);
  const members = await tx.rows(selectAddresses(organizationId));
  return members.find((member) => skeletonOf(member.email) === skeleton);
}

/** Throws similar_address if the address of a member looks like this one. */
async function requireUnlikeOthers(tx: Transaction, organizationId: string, email: string): Promise<void> {
  const similar = await findSimilarMember(tx, organizationId, email);
  if (!similar) return;
  throw new AppError(
    'similar_address',
    'The address of a member looks the same, but has other letters. Compare them, and send allow_similar_address to invite this one too.',
    { membership_id: similar.id },
  );
}

/** Limits the e-mails that an address receives from an organization, or from the operator. */
export async function limitMails(
  { services }: Request,
  sender: OrganizationId | 'platform',
  email: string,
): Promise<void> {
  if (services.mailer.enabled) await services.limits.mail(sender, email);
}

/** Creates the user if the address is unknown. Returns the id that a new user gets. */
export function pushUser(tx: Transaction, request: Request, email: string): string {
  const id = newId();
  tx.push(insertUserIfUnknown(id, email, request.now));
  return id;
}

/** An address to invite; `newUserId` comes from pushUser. */
interface Invitee {
  email: string;
  role: Role;
  newUserId: string;
  unitIds?: readonly string[] | null;
  /** Who invites, if the request is one of a directory. */
  createdByUserId?: string;
}

/** Creates a pending membership and its invitation. The user of the address must exist. */
export async function inviteNew(
  tx: Transaction,
  request: Request,
  organizationId: string,
  { email, role, newUserId, unitIds, createdByUserId }: Invitee,
): Promise<InvitedMember> {
  const membership = await addMembership(tx, {
    organizationId,
    email,
    shownUserId: newUserId,
    role,
    acceptedAt: null,
    unitIds: unitIds ?? null,
    now: request.now,
  });
  recordAudit(tx, request, organizationId, {
    action: 'membership.created',
    resourceId: membership.id,
    after: membership,
    details: { role },
  });
  return { membership, invitation: pushInvitation(tx, request, membership, email, createdByUserId) };
}

/** Inserts a membership. Throws already_member. */
export async function addMembership(
  tx: Transaction,
  membership: Omit<NewMembership, 'id'>,
): Promise<MembershipRow> {
  try {
    return (await tx.first(insertMembership({ ...membership, id: newId() })))!;
  } catch (error) {
    // A concurrent request invited the same address.
    if (error instanceof pg.DatabaseError && error.constraint === 'memberships_user_key')
      throw alreadyMember();
    throw error;
  }
}

/** Inserts the accepted membership of the first owner. */
export function pushOwner(tx: Transaction, organizationId: string, owner: Owner): void {
  tx.push(
    insertMembership({
      organizationId,
      id: newId(),
      email: owner.email,
      shownUserId: owner.userId,
      role: 'owner',
      acceptedAt: owner.now,
      now: owner.now,
    }),
  );
}

interface Owner {
  userId: string;
  email: string;
  now: Date;
}

async function changePending(
  tx: Transaction,
  request: Request,
  known: MembershipRow,
  role: Role,
  unitIds: string[] | null | undefined,
): Promise<MembershipRow> {
  const before = await lockToChange(tx, request, known.id, role);
  if (before.role === role && unitIds === undefined) return before;
  const { unit_ids = before.unit_ids } = { unit_ids: unitIds };
  await checkUnitIds(tx, request, { role, unit_ids });
  const rights = { ...before, role, unit_ids };
  return (await tx.first(updateRights(request.organizationId, known.id, rights, request.now)))!;
}

function pushInvitation(
  tx: Transaction,
  request: Request,
  membership: MembershipRow,
  email: string,
  createdByUserId = request.principal.shownUserId,
): InvitationRow {
  const { now } = request;
  const invitation: InvitationRow = {
    id: newId(),
    organization_id: membership.organization_id,
    created_by_user_id: createdByUserId,
    email,
    role: membership.role,
    status: 'pending',
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + INVITATION_MS).toISOString(),
  };
  tx.push(insertInvitation(invitation, membership, request.services.mailer.enabled ? now : null));
  recordAudit(tx, request, membership.organization_id, {
    action: 'invitation.created',
    resourceId: invitation.id,
    after: invitation,
    details: { membership_id: membership.id, role: membership.role },
  });
  return invitation;
}

function alreadyMember(): AppError {
  return new AppError(
    'already_member',
    'This address already belongs to a member or has a pending invitation.',
  );
}
