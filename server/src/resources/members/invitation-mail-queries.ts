import type { Role } from '../../credentials/scopes.ts';
import type { Statement } from '../../db/batch.ts';

export interface DueInvitation {
  organization_id: string;
  id: string;
  email: string;
  role: Role;
  expires_at: string;
  mail_attempts: number;
  organization_name: string;
}

/**
 * As the system: takes the oldest due invitation, gives it the token that will be mailed, and moves it ahead
 * so that no other worker takes it meanwhile.
 */
export function claimInvitationMail(tokenHash: Buffer, now: Date, until: Date): Statement {
  return {
    text: `UPDATE invitations i SET token_hash = $1, token_mailed = true, mail_due_at = $3,
             mail_attempts = mail_attempts + 1
           FROM organizations o
           WHERE o.id = i.organization_id AND (i.organization_id, i.id) = (
             SELECT organization_id, id FROM invitations
             WHERE mail_due_at <= $2 AND status = 'pending' AND expires_at > $2
             ORDER BY mail_due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
           RETURNING i.organization_id, i.id, i.email, i.role, i.expires_at, i.mail_attempts,
             o.name AS organization_name`,
    values: [tokenHash, now, until],
  };
}

/** Only while the link is the one that was being mailed. */
export function settleInvitationMail(invitation: DueInvitation, at: Date | null): Statement {
  return {
    text: `UPDATE invitations SET mail_due_at = $3 WHERE organization_id = $1 AND id = $2
             AND mail_due_at IS NOT NULL`,
    values: [invitation.organization_id, invitation.id, at],
  };
}
