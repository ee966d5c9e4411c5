import type { Statement } from '../../../db/batch.ts';
import type { SignInPolicy } from '../../../http/principal.ts';
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

export function updateWebhookHosts(id: string, hosts: readonly string[]): Statement {
  return { text: 'UPDATE organizations SET webhook_hosts = $2 WHERE id = $1', values: [id, hosts] };
}

/** Sets the sign-in policy of an organization. Send it together with `notifyPolicy`. */
export function updateSignInPolicy(id: string, policy: SignInPolicy): Statement {
  return {
    text: `UPDATE organizations SET second_factor = $2, allowed_networks = $3, reauthentication = $4
           WHERE id = $1`,
    values: [id, policy.secondFactor, policy.networks, policy.reauthentication],
  };
}

/**
 * Notifies the processes that cache API keys with the policy of their organization. A trigger cannot do this:
 * a distributed database has no triggers on reference tables.
 */
export function notifyPolicy(id: string): Statement {
  return { text: "SELECT pg_notify('eps_credentials', $1)", values: [id] };
}
