import type { Statement } from '../../../db/batch.ts';
import { insert, update } from '../../../db/statements.ts';
import type { SignInPolicy } from '../../../http/principal.ts';
import type { OrganizationRow } from './queries.ts';

export function insertOrganization(organization: OrganizationRow): Statement {
  return insert('organizations', organization);
}

export function updatePrivacyFloor(id: string, floor: number): Statement {
  return update('organizations', { id }, { privacy_floor: floor });
}

export function setAccessReason(id: string, accessReason: 'optional' | 'required'): Statement {
  return update('organizations', { id }, { access_reason: accessReason });
}

export function updateWebhookHosts(id: string, hosts: readonly string[]): Statement {
  return update('organizations', { id }, { webhook_hosts: hosts });
}

/** Sets the sign-in policy of an organization. Send it together with `notifyPolicy`. */
export function updateSignInPolicy(id: string, policy: SignInPolicy): Statement {
  return update(
    'organizations',
    { id },
    {
      second_factor: policy.secondFactor,
      allowed_networks: policy.networks,
      reauthentication: policy.reauthentication,
    },
  );
}

/**
 * Notifies the processes that cache API keys with the policy of their organization. A trigger cannot do this:
 * a distributed database has no triggers on reference tables.
 */
export function notifyPolicy(id: string): Statement {
  return { text: "SELECT pg_notify('eps_credentials', $1)", values: [id] };
}
