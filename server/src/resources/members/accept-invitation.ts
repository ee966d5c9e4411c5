import { recordAudit } from '../../audit/record.ts';
import { hashSecret } from '../../credentials/api-key.ts';
import { hashPassword, verifyPassword } from '../../credentials/password.ts';
import type { Transaction } from '../../db/transaction.ts';
import { endpoint } from '../../http/endpoint.ts';
import { AppError, notFound } from '../../http/errors.ts';
import type { Request } from '../../http/request.ts';
import { strictObject } from '../../http/schemas.ts';
import { deleteSessions, updateEmailVerified, updatePassword } from '../auth/commands.ts';
import { LinkToken, NewPassword } from '../auth/schema.ts';
import { wrongPassword } from '../auth/wrong-password.ts';
import { lockByToken, type Presented, selectByToken } from './accept-queries.ts';
import { markInvitationAccepted } from './invitation-queries.ts';
import { acceptMembership, type MembershipRow, withdrawOtherAcceptances } from './queries.ts';
import { EXAMPLE_MEMBERSHIP, Membership } from './schema.ts';

export const acceptInvitation = endpoint({
  operationId: 'acceptInvitation',
  summary: 'Accept an invitation',
  description:
    'Accepts an invitation with the token of its link and a password, and returns the membership. If the address of the account is already verified, the password must be the current one. Otherwise the account gets this password and its sessions end. A link that was mailed verifies the address. A link that an administrator passed on does not: unless the password is the current one of the account, memberships that were accepted earlier must be accepted again.',
  tag: 'invitations',
  extension: true,
  method: 'POST',
  path: '/auth/invitations/accept',
  access: { credential: 'none' },
  errorShape: 'application',
  idempotency: 'optional',
  idempotencyActor: ({ token }) => `token:${hashSecret(token).toString('hex')}`,
  status: 200,
  params: strictObject({}),
  body: strictObject({ token: LinkToken, password: NewPassword }),
  response: Membership,
  errors: ['not_found', 'wrong_password', 'already_accepted', 'invitation_expired', 'conflict'],
  examples: {
    body: { token: 'hVb1Zk0Yw2mT8qfJx3sN5rLd7uEoAcPgiKtWzQ4yB6M', password: 'correct horse battery' },
    response: EXAMPLE_MEMBERSHIP,
  },
  async handle(request) {
    const { services, body } = request;
    const tokenHash = hashSecret(body.token);
    const [seen] = await services.db.system.read<Presented>(selectByToken(tokenHash));
    if (!seen) throw notFound();
    // Passwords are hashed before the transaction: a connection must not wait for that. A link that opens
    // nothing any more is no attempt to sign in; its own retry still gets the first answer from the
    // transaction.
    const password = isOpen(seen, request.now) ? await judge(request, seen, body.password) : undefined;
    return request.writeAsSystem(async (tx) => {
      const locked = await tx.first<Presented>(lockByToken(tokenHash));
      refuseUnlessOpen(locked, request.now);
      if (password === undefined || hasChanged(seen, locked))
        throw new AppError('conflict', 'The account changed at this moment. Try again.');
      if (locked.email_verified_at === null) proveAccount(tx, request, locked, password);
      else if (!password.matches) throw wrongPassword();
      return enter(tx, request, locked);
    });
  },
});

function hasChanged(seen: Presented, locked: Presented): boolean {
  return locked.password_hash !== seen.password_hash || locked.email_verified_at !== seen.email_verified_at;
}

interface Judged {
  /** It is the password the account has. */
  matches: boolean;
  /** What is to be stored where it is not. */
  hash: string | undefined;
}

async function judge(request: Request, seen: Presented, password: string): Promise<Judged> {
  const { limits } = request.services;
  if (seen.password_hash === null) return { matches: false, hash: await hashPassword(password) };
  await limits.login(seen.user_email, request.raw.ip);
  const matches = await verifyPassword(seen.password_hash, password);
  if (matches) await limits.loggedIn(seen.user_email, request.raw.ip);
  const mayReplace = !matches && seen.email_verified_at === null;
  return { matches, hash: mayReplace ? await hashPassword(password) : undefined };
}

function isOpen({ status, expires_at }: Presented, now: Date): boolean {
  return status === 'pending' && Date.parse(expires_at) > now.getTime();
}

function refuseUnlessOpen(invitation: Presented | undefined, now: Date): asserts invitation is Presented {
  if (!invitation) throw notFound();
  if (invitation.status === 'accepted')
    throw new AppError('already_accepted', 'This invitation was accepted before.');
  if (!isOpen(invitation, now))
    throw new AppError('invitation_expired', 'This invitation has expired or was taken back.');
}

/**
 * Whoever used this account before may not be the one who opens the link, so nothing of before stays: the
 * password is the given one and the sessions end. Where not even the link proves the address, the new
 * password must not open what another one had accepted in other organizations.
 */
function proveAccount(tx: Transaction, request: Request, account: Presented, password: Judged): void {
  const { now } = request;
  if (password.hash !== undefined) tx.push(updatePassword(account.user_id, password.hash));
  tx.push(deleteSessions(account.user_id));
  if (account.token_mailed) tx.push(updateEmailVerified(account.user_id, now));
  else if (!password.matches)
    tx.push(withdrawOtherAcceptances(account.user_id, account.organization_id, now));
}

async function enter(tx: Transaction, request: Request, invitation: Presented): Promise<MembershipRow> {
  const { organization_id: organizationId, user_id: userId } = invitation;
  tx.push(markInvitationAccepted(organizationId, invitation.id));
  recordAudit(tx, request, organizationId, {
    action: 'membership.accepted',
    resourceType: 'membership',
    resourceId: invitation.membership_id,
    details: { invitation_id: invitation.id },
    actor: { kind: 'user', id: userId, userId },
  });
  return (await tx.first<MembershipRow>(
    acceptMembership(organizationId, invitation.membership_id, request.now),
  ))!;
}
