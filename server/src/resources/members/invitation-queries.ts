import type { Static } from 'typebox';
import type { Role } from '../../credentials/scopes.ts';
import type { Statement } from '../../db/batch.ts';
import type { Invitation } from './invitation-schema.ts';

const COLUMNS = 'id, organization_id, created_by_user_id, email, role, status, created_at, expires_at';

export type InvitationRow = Static<typeof Invitation>;

export function insertInvitation(
  invitation: InvitationRow,
  membership: { id: string; user_id: string },
  mailDueAt: Date | null,
): Statement {
  return {
    text: `INSERT INTO invitations (organization_id, id, membership_id, user_id, email, role, status,
             created_by_user_id, created_at, expires_at, mail_due_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      invitation.organization_id,
      invitation.id,
      membership.id,
      membership.user_id,
      invitation.email,
      invitation.role,
      invitation.status,
      invitation.created_by_user_id,
      invitation.created_at,
      invitation.expires_at,
      mailDueAt,
    ],
  };
}

/** Newest first, one more than the page. Expiry is read off the clock: no worker has to come by. */
export function selectInvitations(
  organizationId: string,
  now: Date,
  after: string | undefined,
  limit: number,
): Statement {
  return {
    text: `SELECT id, organization_id, created_by_user_id, email, role,
             CASE WHEN status = 'pending' AND expires_at <= $2 THEN 'expired'
               ELSE status END AS status, created_at, expires_at
           FROM invitations WHERE organization_id = $1 AND ($3::uuid IS NULL OR id < $3)
           ORDER BY id DESC LIMIT $4`,
    values: [organizationId, now, after ?? null, limit + 1],
  };
}

export function selectInvitation(organizationId: string, id: string): Statement {
  return {
    text: `SELECT ${COLUMNS}, membership_id FROM invitations WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id],
  };
}

export function lockInvitation(organizationId: string, id: string): Statement {
  return {
    text: `SELECT ${COLUMNS} FROM invitations WHERE organization_id = $1 AND id = $2 FOR UPDATE`,
    values: [organizationId, id],
  };
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

/** A new link, handed to an administrator: it replaces any other, also one that waits to be mailed. */
export function updateLink(
  organizationId: string,
  id: string,
  tokenHash: Buffer,
  expiresAt: string,
): Statement {
  return {
    text: `UPDATE invitations SET token_hash = $3, token_mailed = false, mail_due_at = NULL, expires_at = $4
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, tokenHash, expiresAt],
  };
}

export function markInvitationAccepted(organizationId: string, id: string): Statement {
  return {
    text: "UPDATE invitations SET status = 'accepted' WHERE organization_id = $1 AND id = $2",
    values: [organizationId, id],
  };
}
