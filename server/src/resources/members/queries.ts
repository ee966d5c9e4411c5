import type { Static } from 'typebox';
import type { Role } from '../../credentials/scopes.ts';
import type { Statement } from '../../db/batch.ts';
import type { Membership } from './schema.ts';

export const COLUMNS = 'id, organization_id, user_id, role, created_at, updated_at';

export type MembershipRow = Static<typeof Membership>;
export type LockedMembership = MembershipRow & { accepted_at: string | null };

/** Newest first, one more than the page. */
export function selectMemberships(
  organizationId: string,
  after: string | undefined,
  limit: number,
): Statement {
  return {
    text: `SELECT ${COLUMNS} FROM memberships WHERE organization_id = $1 AND ($2::uuid IS NULL OR id < $2)
           ORDER BY id DESC LIMIT $3`,
    values: [organizationId, after ?? null, limit + 1],
  };
}

/**
 * Every owner, and the membership itself, locked in one order so that two changes cannot both take the last
 * owner.
 */
export function lockWithOwners(organizationId: string, membershipId: string): Statement {
  return {
    text: `SELECT ${COLUMNS}, accepted_at FROM memberships WHERE organization_id = $1
             AND (id = $2 OR role = 'owner')
           ORDER BY id FOR UPDATE`,
    values: [organizationId, membershipId],
  };
}

export function lockByEmail(organizationId: string, email: string): Statement {
  return {
    text: `SELECT ${COLUMNS}, accepted_at FROM memberships
           WHERE organization_id = $1 AND user_id = (SELECT id FROM users WHERE lower(email) = lower($2))
             FOR UPDATE`,
    values: [organizationId, email],
  };
}

export function updateRole(organizationId: string, id: string, role: Role, now: Date): Statement {
  return {
    text: `UPDATE memberships SET role = $3, updated_at = $4 WHERE organization_id = $1 AND id = $2
           RETURNING ${COLUMNS}`,
    values: [organizationId, id, role, now],
  };
}

export function acceptMembership(organizationId: string, id: string, now: Date): Statement {
  return {
    text: `UPDATE memberships SET accepted_at = $3, updated_at = $3 WHERE organization_id = $1 AND id = $2
           RETURNING ${COLUMNS}`,
    values: [organizationId, id, now],
  };
}

/** As the system: whatever the user accepted elsewhere has to be accepted again. */
export function withdrawOtherAcceptances(userId: string, exceptOrganizationId: string, now: Date): Statement {
  return {
    text: `UPDATE memberships SET accepted_at = NULL, updated_at = $3
           WHERE user_id = $1 AND organization_id <> $2 AND accepted_at IS NOT NULL`,
    values: [userId, exceptOrganizationId, now],
  };
}

export function deleteMembership(organizationId: string, id: string): Statement {
  return {
    text: 'DELETE FROM memberships WHERE organization_id = $1 AND id = $2',
    values: [organizationId, id],
  };
}
