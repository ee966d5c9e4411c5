import { recordAudit } from '../../../audit/record.ts';
import { ROLE_SCOPES, type Role } from '../../../credentials/scopes.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { limitKeysOf } from '../api-keys/commands.ts';
import { updatePendingRole } from './invitation-queries.ts';
import { lockToChange } from './lock.ts';
import { presentMembership, updateRole } from './queries.ts';
import { ChangeMembership, EXAMPLE_MEMBERSHIP, Membership, MembershipPath } from './schema.ts';

export const changeMembership = endpoint({
  operationId: 'changeMembership',
  summary: "Change a member's role",
  description:
    "You must hold all scopes of the old and the new role. If the new role has fewer scopes, the member's API keys lose the others, which you must hold too.",
  tag: 'memberships',
  extension: true,
  method: 'PATCH',
  path: '/v1/organizations/{organization_id}/memberships/{membership_id}',
  access: { credential: 'api', scope: 'organization:write' },
  errorShape: 'list',
  idempotency: 'optional',
  status: 200,
  params: MembershipPath,
  body: ChangeMembership,
  response: Membership,
  errors: ['last_owner', 'last_platform_admin'],
  examples: { body: { role: 'editor' }, response: { ...EXAMPLE_MEMBERSHIP, role: 'editor' } },
  async handle(request) {
    const { organizationId, now, params } = request;
    const { role } = request.body;
    const changed = await request.write(async (tx) => {
      const before = await lockToChange(tx, request, params.membership_id, role);
      if (before.role === role) return presentMembership(before);
      if (isDemotion(before.role, role)) await limitKeysOf(tx, request, before.user_id, ROLE_SCOPES[role]);
      tx.push(updatePendingRole(organizationId, before.id, role));
      recordAudit(tx, request, organizationId, {
        action: 'membership.changed',
        resourceType: 'membership',
        resourceId: before.id,
        before,
        after: { ...before, role },
        details: { from: before.role, to: role },
      });
      return presentMembership((await tx.first(updateRole(organizationId, before.id, role, now)))!);
    });
    request.services.credentials.forget();
    return changed;
  },
});

function isDemotion(from: Role, to: Role): boolean {
  return ROLE_SCOPES[from].some((scope) => !ROLE_SCOPES[to].includes(scope));
}
