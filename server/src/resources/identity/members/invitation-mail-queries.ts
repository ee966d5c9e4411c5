import type { Statement } from '../../../db/batch.ts';
import { column, columns, type RowOf, rowsOf } from '../../../db/rows.ts';

const DUE = rowsOf({
  ...columns('invitations', 'organization_id', 'id', 'email', 'role', 'expires_at', 'mail_attempts'),
  organization_name: column('organizations', 'name'),
});

export type DueInvitation = RowOf<typeof DUE>;

/**
 * Claims the oldest due invitation by moving its due time to `until`, so that no other worker takes it, and
 * stores the token that will be mailed. Runs as the system.
 */
export function claimInvitationMail(tokenHash: Buffer, now: Date, until: Date) {
  return DUE.query(
    `UPDATE invitations i SET token_hash = $1, token_mailed = true, mail_due_at = $3,
       mail_attempts = mail_attempts + 1
     FROM organizations o
     WHERE o.id = i.organization_id AND (i.organization_id, i.id) = (
       SELECT organization_id, id FROM invitations
       WHERE mail_due_at <= $2 AND status = 'pending' AND expires_at > $2
       ORDER BY mail_due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING i.organization_id, i.id, i.email, i.role, i.expires_at, i.mail_attempts,
       o.name AS organization_name`,
    [tokenHash, now, until],
  );
}

/** Stores when to try again, or null. Does nothing if the invitation got another link meanwhile. */
export function settleInvitationMail(invitation: DueInvitation, at: Date | null): Statement {
  return {
    text: `UPDATE invitations SET mail_due_at = $3 WHERE organization_id = $1 AND id = $2
             AND mail_due_at IS NOT NULL`,
    values: [invitation.organization_id, invitation.id, at],
  };
}
