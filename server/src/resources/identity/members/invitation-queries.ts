import type { Role } from '../../../credentials/scopes.ts';
import type { Statement } from '../../../db/batch.ts';
import { columns, type Query, type RowOf, rowsOf } from '../../../db/rows.ts';
import { insert, type Page, select, selectPage, update } from '../../../db/statements.ts';

const INVITATION = rowsOf(
  columns(
    'invitations',
    'id',
    'organization_id',
    'created_by_user_id',
    'email',
    'role',
    'status',
    'created_at',
    'expires_at',
  ),
);

export type InvitationRow = RowOf<typeof INVITATION>;

export function insertInvitation(
  invitation: InvitationRow,
  membership: { id: string; user_id: string },
  mailDueAt: Date | null,
): Statement {
  return insert('invitations', {
    ...INVITATION.take(invitation),
    membership_id: membership.id,
    user_id: membership.user_id,
    mail_due_at: mailDueAt,
  });
}

/** Presents a pending invitation as expired after `expires_at`; no job changes its row. */
export function presentInvitation(row: InvitationRow, now: Date): InvitationRow {
  const isExpired = row.status === 'pending' && Date.parse(row.expires_at) <= now.getTime();
  return isExpired ? { ...row, status: 'expired' } : row;
}

/** Selects a page of invitations, newest first. */
export function selectInvitations(organizationId: string, page: Page) {
  return selectPage(INVITATION, 'invitations', { organization_id: organizationId }, page);
}

export function selectInvitation(organizationId: string, id: string) {
  return select(INVITATION, 'invitations', { organization_id: organizationId, id });
}

export function lockInvitation(organizationId: string, id: string): Query<InvitationRow> {
  const query = selectInvitation(organizationId, id);
  return { ...query, text: `${query.text} FOR UPDATE` };
}

const OF_MEMBERSHIP = rowsOf(columns('invitations', 'id', 'status', 'membership_id'));

export function selectInvitedMembership(organizationId: string, id: string) {
  return select(OF_MEMBERSHIP, 'invitations', { organization_id: organizationId, id });
}

export function revokePendingOf(organizationId: string, membershipId: string): Statement {
  return {
    text: `UPDATE invitations SET status = 'revoked', mail_due_at = NULL
           WHERE organization_id = $1 AND membership_id = $2 AND status = 'pending'`,
    values: [organizationId, membershipId],
  };
}

export function updatePendingRole(organizationId: string, membershipId: string, role: Role): Statement {
  return {
    text: `UPDATE invitations SET role = $3 WHERE organization_id = $1 AND membership_id = $2
             AND status = 'pending'`,
    values: [organizationId, membershipId, role],
  };
}

/** Stores a link that an administrator passes on. It replaces the previous link, mailed or not. */
export function updateLink(
  organizationId: string,
  id: string,
  tokenHash: Buffer,
  expiresAt: string,
): Statement {
  return update(
    'invitations',
    { organization_id: organizationId, id },
    { token_hash: tokenHash, token_mailed: false, mail_due_at: null, expires_at: expiresAt },
  );
}

export function markInvitationAccepted(organizationId: string, id: string): Statement {
  return {
    text: "UPDATE invitations SET status = 'accepted' WHERE organization_id = $1 AND id = $2",
    values: [organizationId, id],
  };
}
