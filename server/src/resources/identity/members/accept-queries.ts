import { column, columns, type Query, type RowOf, rowsOf } from '../../../db/rows.ts';
import { AppError, notFound } from '../../../http/errors.ts';

/** An invitation, found by the token of its link, with the account it was sent to. */
const PRESENTED = rowsOf({
  ...columns(
    'invitations',
    'organization_id',
    'id',
    'membership_id',
    'status',
    'expires_at',
    'token_mailed',
    'user_id',
    'role',
  ),
  invited_email: column('invitations', 'email'),
  ...columns('users', 'email', 'password_hash', 'email_verified_at'),
  organization_name: column('organizations', 'name'),
});

export type PresentedInvitation = RowOf<typeof PRESENTED>;

/** Runs as the system, because only the token determines which organization the invitation belongs to. */
export function selectByToken(tokenHash: Buffer) {
  return PRESENTED.query(
    `SELECT i.organization_id, i.id, i.membership_id, i.status, i.expires_at, i.token_mailed,
       i.user_id, i.role, i.email AS invited_email, u.email, u.password_hash, u.email_verified_at,
       o.name AS organization_name
     FROM invitations i JOIN users u ON u.id = i.user_id
       JOIN organizations o ON o.id = i.organization_id
     WHERE i.token_hash = $1`,
    [tokenHash],
  );
}

/** The same; locks the invitation and the account. */
export function lockByToken(tokenHash: Buffer): Query<PresentedInvitation> {
  const query = selectByToken(tokenHash);
  return { ...query, text: `${query.text} FOR UPDATE OF i, u` };
}

export function isOpen({ status, expires_at }: PresentedInvitation, now: Date): boolean {
  return status === 'pending' && Date.parse(expires_at) > now.getTime();
}

/** Throws not_found, already_accepted and invitation_expired. */
export function requireOpen(
  invitation: PresentedInvitation | undefined,
  now: Date,
): asserts invitation is PresentedInvitation {
  if (!invitation) throw notFound();
  if (invitation.status === 'accepted')
    throw new AppError('already_accepted', 'This invitation has already been accepted.');
  if (!isOpen(invitation, now))
    throw new AppError('invitation_expired', 'This invitation has expired or was revoked.');
}
