import { recordAudit } from '../../../audit/record.ts';
import { hashSecret } from '../../../credentials/api-key.ts';
import { unauthenticated } from '../../../credentials/authenticate.ts';
import { hashPassword, verifyPassword } from '../../../credentials/password.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, notFound } from '../../../http/errors.ts';
import { type Proof, ProofOfWork } from '../../../http/proof-of-work.ts';
import type { Request } from '../../../http/request.ts';
import { strictObject } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { updateEmailVerified, updatePassword } from '../auth/commands.ts';
import { rejectWeakPassword } from '../auth/password-policy.ts';
import { countAttempt, recordFailure } from '../auth/record-sign-in.ts';
import { LinkToken, NewPassword } from '../auth/schema.ts';
import {
  isOpen,
  lockByToken,
  type PresentedInvitation,
  requireOpen,
  selectByToken,
} from './accept-queries.ts';
import { markInvitationAccepted } from './invitation-queries.ts';
import { acceptMembership } from './membership-updates.ts';
import { type MembershipRow, presentMembership } from './queries.ts';
import { EXAMPLE_MEMBERSHIP, Membership } from './schema.ts';

export const acceptInvitation = endpoint({
  summary: 'Accept an invitation',
  description:
    'Accepts an invitation with the token of its link and a password, and returns the membership. If the account has a password, the given one must be that password; otherwise the response is 401 and nothing changes. A link never replaces a password and ends no session. An account without a password gets the given one. A password that is easy to guess is rejected in both cases. A mailed link also verifies the address.',
  tag: 'invitations',
  method: 'POST',
  path: '/auth/invitations/accept',
  access: { credential: 'none' },
  idempotency: 'optional',
  idempotencyActor: ({ token }) => `token:${hashSecret(token).toString('hex')}`,
  body: strictObject({
    token: LinkToken,
    password: NewPassword,
    proof: Type.Optional(ProofOfWork),
  }),
  response: Membership,
  errors: [
    'unauthenticated',
    'not_found',
    'already_accepted',
    'invitation_expired',
    'conflict',
    'proof_required',
  ],
  examples: {
    body: { token: 'hVb1Zk0Yw2mT8qfJx3sN5rLd7uEoAcPgiKtWzQ4yB6M', password: 'correct horse battery' },
    response: EXAMPLE_MEMBERSHIP,
  },
  async handle(request) {
    const { services, body, raw, now } = request;
    const tokenHash = hashSecret(body.token);
    // Tokens that exist do not count: a company may accept many invitations from one network at once.
    services.limits.unknownCredential(raw.ip);
    const [seen] = await services.db.system.read(selectByToken(tokenHash));
    if (!seen) {
      services.limits.invalidCredential(raw.ip);
      throw notFound();
    }
    // Passwords are hashed before the transaction, so that no connection waits for that. A used or expired
    // link is not an attempt to sign in; the transaction finds the stored response of a retry.
    const checked = isOpen(seen, now) ? await checkPassword(request, seen) : undefined;
    return request.writeAsSystem(async (tx) => {
      const locked = await tx.first(lockByToken(tokenHash));
      requireOpen(locked, now);
      if (checked === undefined || locked.password_hash !== seen.password_hash)
        throw new AppError('conflict', 'The account changed at the same time. Try again.');
      if (!checked.isRight) throw unauthenticated(WRONG_PASSWORD);
      if (checked.newHash !== undefined) tx.push(updatePassword(locked.user_id, checked.newHash));
      if (locked.token_mailed) tx.push(updateEmailVerified(locked.user_id, now));
      return presentMembership(await enter(tx, request, locked));
    });
  },
});

const WRONG_PASSWORD =
  'This account already has a password, and the given one is wrong. If it is lost, reset it, then accept again.';

interface CheckedPassword {
  isRight: boolean;
  /** The hash of the first password of an account that had none. */
  newHash: string | undefined;
}

async function checkPassword(
  request: Request<unknown, unknown, { password: string; proof?: Proof }>,
  seen: PresentedInvitation,
): Promise<CheckedPassword> {
  const { services, body, raw } = request;
  // First, because otherwise a weak password would show whether the account has one, and change nothing.
  await rejectWeakPassword('password', body.password, [seen.email, seen.organization_name]);
  if (seen.password_hash === null) return { isRight: true, newHash: await hashPassword(body.password) };
  await countAttempt(request, seen.email, body.proof);
  const isRight = await verifyPassword(seen.password_hash, body.password, request.network);
  if (isRight) await services.limits.passwordAccepted(seen.email, raw.ip);
  else await recordFailure(request, 'user.sign_in_failed', seen.user_id, seen.email);
  return { isRight, newHash: undefined };
}

async function enter(
  tx: Transaction,
  request: Request,
  invitation: PresentedInvitation,
): Promise<MembershipRow> {
  const { organization_id: organizationId, user_id: userId } = invitation;
  tx.push(markInvitationAccepted(organizationId, invitation.id));
  const accepting = acceptMembership(organizationId, invitation.membership_id, request.now);
  const membership = (await tx.first(accepting))!;
  recordAudit(tx, request, organizationId, {
    action: 'membership.accepted',
    resourceId: invitation.membership_id,
    before: { ...membership, accepted_at: null, updated_at: membership.created_at },
    after: membership,
    details: { invitation_id: invitation.id },
    actor: { kind: 'user', id: userId, userId },
  });
  return membership;
}
