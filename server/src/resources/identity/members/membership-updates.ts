import { MEMBERSHIP, type MembershipRow } from './queries.ts';

/** The rights that a membership grants. */
export type GrantedRights = Pick<MembershipRow, 'role' | 'extra_roles' | 'extra_scopes' | 'unit_ids'>;

export function updateRights(
  organizationId: string,
  id: string,
  { role, extra_roles, extra_scopes, unit_ids }: GrantedRights,
  now: Date,
) {
  return MEMBERSHIP.query(
    `UPDATE memberships SET role = $3, extra_roles = $4, extra_scopes = $5, updated_at = $6,
       unit_ids = $7
     WHERE organization_id = $1 AND id = $2
     RETURNING ${MEMBERSHIP.list}`,
    [organizationId, id, role, extra_roles, extra_scopes, now, unit_ids],
  );
}

export function acceptMembership(organizationId: string, id: string, now: Date) {
  return MEMBERSHIP.query(
    `UPDATE memberships SET accepted_at = $3, updated_at = $3 WHERE organization_id = $1 AND id = $2
     RETURNING ${MEMBERSHIP.list}`,
    [organizationId, id, now],
  );
}
