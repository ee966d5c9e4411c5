import pg from 'pg';
import { recordAudit } from '../../audit/record.ts';
import { requireRole } from '../../credentials/grants.ts';
import type { Role } from '../../credentials/scopes.ts';
import type { Statement } from '../../db/batch.ts';
import type { Transaction } from '../../db/transaction.ts';
import { AppError } from '../../http/errors.ts';
import type { Request } from '../../http/request.ts';
import { newId } from '../../ids.ts';
import { insertUserIfUnknown } from '../auth/commands.ts';
import { type InvitationRow, insertInvitation, revokePendingOf } from './invitation-queries.ts';
import { lockToChange } from './lock.ts';
import { COLUMNS, type LockedMembership, lockByEmail, type MembershipRow, updateRole } from './queries.ts';

export const INVITATION_MS = 7 * 24 * 3_600_000;

export interface Invited {
  membership: MembershipRow;
  invitation: InvitationRow;
}

/**
 * Invites an address into the organization of the path. With `renew` an invitation that was not accepted yet
 * is replaced by a new one. Throws already_member, insufficient_scope, last_owner and rate_limited.
 */
export async function invite(
  request: Request<unknown, unknown, { email: string; role?: Role }>,
  { renew }: { renew: boolean },
): Promise<Invited> {
  const { email, role = 'viewer' } = request.body;
  requireRole(request, role);
  await limitMails(request, email);
  return request.write(async (tx) => {
    tx.push(insertUserIfUnknown(newId(), email, request.now));
    const known = await tx.first<LockedMembership>(lockByEmail(request.organizationId, email));
    if (!known) return inviteNew(tx, request, request.organizationId, email, role);
    if (!renew || known.accepted_at !== null) throw alreadyMember();
    const membership = await inRole(tx, request, known, role);
    tx.push(revokePendingOf(request.organizationId, known.id));
    return { membership, invitation: pushInvitation(tx, request, membership, email) };
  });
}

/** Mails that others make us send to an address are few. */
export async function limitMails(request: Request, email: string): Promise<void> {
  if (request.services.mailer.enabled) await request.services.limits.mail(email);
}

/** A membership that waits to be accepted and its invitation, for an address whose user exists by now. */
export async function inviteNew(
  tx: Transaction,
  request: Request,
  organizationId: string,
  email: string,
  role: Role,
): Promise<Invited> {
  const membership = await addMembership(tx, {
    organizationId,
    email,
    role,
    acceptedAt: null,
    now: request.now,
  });
  recordAudit(tx, request, organizationId, {
    action: 'membership.created',
    resourceType: 'membership',
    resourceId: membership.id,
    after: membership,
    details: { role },
  });
  return { membership, invitation: pushInvitation(tx, request, membership, email) };
}

export async function addMembership(
  tx: Transaction,
  membership: Omit<Parameters<typeof insertMembership>[0], 'id'>,
): Promise<MembershipRow> {
  try {
    return (await tx.first<MembershipRow>(insertMembership({ ...membership, id: newId() })))!;
  } catch (error) {
    // The same address was invited by another request at this moment.
    if (error instanceof pg.DatabaseError && error.constraint === 'memberships_user_key')
      throw alreadyMember();
    throw error;
  }
}

async function inRole(
  tx: Transaction,
  request: Request,
  known: LockedMembership,
  role: Role,
): Promise<MembershipRow> {
  const { accepted_at: _, ...before } = await lockToChange(tx, request, known.id, role);
  if (before.role === role) return before;
  return (await tx.first<MembershipRow>(updateRole(request.organizationId, known.id, role, request.now)))!;
}

function pushInvitation(
  tx: Transaction,
  request: Request,
  membership: MembershipRow,
  email: string,
): InvitationRow {
  const { now, principal } = request;
  const invitation: InvitationRow = {
    id: newId(),
    organization_id: membership.organization_id,
    created_by_user_id: principal.userId,
    email,
    role: membership.role,
    status: 'pending',
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + INVITATION_MS).toISOString(),
  };
  tx.push(insertInvitation(invitation, membership, request.services.mailer.enabled ? now : null));
  recordAudit(tx, request, membership.organization_id, {
    action: 'invitation.created',
    resourceType: 'invitation',
    resourceId: invitation.id,
    after: invitation,
    details: { membership_id: membership.id, role: membership.role },
  });
  return invitation;
}

function alreadyMember(): AppError {
  return new AppError(
    'already_member',
    'That address belongs to a member of this organization, or was invited.',
  );
}

/** A membership of the user with that address. Fails on memberships_user_key when there is one. */
export function insertMembership(membership: {
  organizationId: string;
  id: string;
  email: string;
  role: Role;
  acceptedAt: Date | null;
  now: Date;
}): Statement {
  return {
    text: `INSERT INTO memberships (organization_id, id, user_id, role, accepted_at, created_at, updated_at)
           SELECT $1, $2, u.id, $4, $5, $6, $6 FROM users u WHERE lower(u.email) = lower($3)
           RETURNING ${COLUMNS}`,
    values: [
      membership.organizationId,
      membership.id,
      membership.email,
      membership.role,
      membership.acceptedAt,
      membership.now,
    ],
  };
}
