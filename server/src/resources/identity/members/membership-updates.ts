import { returning, update } from '../../../db/statements.ts';
import { MEMBERSHIP, type MembershipRow } from './queries.ts';

/** The rights that a membership grants. */
export type GrantedRights = Pick<MembershipRow, 'role' | 'extra_roles' | 'extra_scopes' | 'unit_ids'>;

export function updateRights(
  organizationId: string,
  id: string,
  { role, extra_roles, extra_scopes, unit_ids }: GrantedRights,
  now: Date,
) {
  return returning(
    MEMBERSHIP,
    update(
      'memberships',
      { organization_id: organizationId, id },
      { role, extra_roles, extra_scopes, updated_at: now, unit_ids },
    ),
  );
}

export function acceptMembership(organizationId: string, id: string, now: Date) {
  return returning(
    MEMBERSHIP,
    update('memberships', { organization_id: organizationId, id }, { accepted_at: now, updated_at: now }),
  );
}
