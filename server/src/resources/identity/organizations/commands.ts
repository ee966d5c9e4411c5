import type { SignInPolicy } from '../../../credentials/sign-in-policy.ts';
import type { Statement } from '../../../db/batch.ts';
import type { OrganizationRow } from './queries.ts';

export function insertOrganization(organization: OrganizationRow): Statement {
  return {
    text: 'INSERT INTO organizations (id, name, slug, created_at) VALUES ($1, $2, $3, $4)',
    values: [organization.id, organization.name, organization.slug, organization.created_at],
  };
}

export function updatePrivacyFloor(id: string, floor: number): Statement {
  return {
    text: 'UPDATE organizations SET privacy_floor = $2 WHERE id = $1',
    values: [id, floor],
  };
}

export function setAccessReason(id: string, accessReason: 'optional' | 'required'): Statement {
  return {
    text: 'UPDATE organizations SET access_reason = $2 WHERE id = $1',
    values: [id, accessReason],
  };
}

/** Sets what an organization asks of sign-ins, and tells the processes that cache it with its API keys. */
export function updateSignInPolicy(id: string, policy: SignInPolicy): Statement {
  return {
    text: `WITH updated AS (
             UPDATE organizations SET second_factor = $2, allowed_networks = $3, reauthentication = $4
             WHERE id = $1)
           SELECT pg_notify('eps_credentials', $1::text)`,
    values: [id, policy.secondFactor, policy.networks, policy.reauthentication],
  };
}
