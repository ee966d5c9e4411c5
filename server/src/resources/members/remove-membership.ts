import { recordAudit } from '../../audit/record.ts';
import { endpoint } from '../../http/endpoint.ts';
import { revokeKeysOf } from '../api-keys/commands.ts';
import { revokePendingOf } from './invitation-queries.ts';
import { lockToChange } from './lock.ts';
import { deleteMembership } from './queries.ts';
import { MembershipPath } from './schema.ts';

export const removeMembership = endpoint({
  operationId: 'removeMembership',
  summary: 'Remove a membership',
  description:
    "Revokes the member's API keys in the organization and any pending invitation. Fails with `last_owner` for the last owner.",
  tag: 'memberships',
  extension: true,
  method: 'DELETE',
  path: '/v1/organizations/{organization_id}/memberships/{membership_id}',
  access: { credential: 'api', scope: 'organization:write' },
  errorShape: 'list',
  idempotency: 'optional',
  status: 204,
  params: MembershipPath,
  errors: ['last_owner'],
  async handle(request) {
    const { organizationId, now, params } = request;
    await request.write(async (tx) => {
      const member = await lockToChange(tx, request, params.membership_id, null);
      tx.push(deleteMembership(organizationId, member.id));
      tx.push(revokePendingOf(organizationId, member.id));
      tx.push(revokeKeysOf(organizationId, member.user_id, now));
      recordAudit(tx, request, organizationId, {
        action: 'membership.removed',
        resourceType: 'membership',
        resourceId: member.id,
        before: member,
        details: { role: member.role, user_id: member.user_id },
      });
    });
    request.services.credentials.forget();
  },
});
