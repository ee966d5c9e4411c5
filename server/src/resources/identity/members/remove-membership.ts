import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { limitKeysOf } from '../api-keys/commands.ts';
import { revokePendingOf } from './invitation-queries.ts';
import { lockToChange } from './lock.ts';
import { deleteMembership, presentMembership } from './queries.ts';

export const removeMembership = endpoint({
  summary: 'Remove a membership',
  description:
    "Revokes the member's API keys in the organization and any pending invitation. You must hold all scopes of the member's role and API keys. Fails with `last_owner` for the last owner, and with `last_platform_admin` for the owner of the last API key with `platform:admin`.",
  tag: 'memberships',
  method: 'DELETE',
  path: '/v1/organizations/{organization_id}/memberships/{membership_id}',
  access: { credential: 'api', scope: 'organization:write' },
  sensitive: true,
  errorShape: 'list',
  idempotency: 'optional',
  status: 204,
  errors: ['last_owner', 'last_platform_admin'],
  async handle(request) {
    const { organizationId, params } = request;
    await request.write(async (tx) => {
      const member = await lockToChange(tx, request, params.membership_id, null);
      await limitKeysOf(tx, request, member.user_id, []);
      tx.push(deleteMembership(organizationId, member.id));
      tx.push(revokePendingOf(organizationId, member.id));
      recordAudit(tx, request, organizationId, {
        action: 'membership.removed',
        resourceId: member.id,
        before: member,
        details: { role: member.role, user_id: presentMembership(member).user_id },
      });
    });
    request.services.credentials.forget();
  },
});
