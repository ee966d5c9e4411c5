import { requireRole } from '../../../credentials/grants.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { found } from '../../../http/errors.ts';
import { namedObject } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { endInOrganization } from './end-in-organization.ts';
import { selectRoleOfMembership } from './member-session-queries.ts';

export const endMemberSessions = endpoint({
  summary: 'End all sessions of a member',
  description:
    'The sessions lose their access to the organization at once, and end if their user has no other organization. You must hold all scopes of the member’s role. API keys of the member stay valid.',
  tag: 'memberships',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/memberships/{membership_id}/end-sessions',
  access: { credential: 'api', scope: 'organization:write' },
  errorShape: 'list',
  idempotency: 'optional',
  response: namedObject('EndedSessions', { ended: Type.Integer({ minimum: 0 }) }),
  examples: { response: { ended: 2 } },
  async handle(request) {
    const { organizationId, params } = request;
    const { membership_id: membershipId } = params;
    return request.writeAsSystem(async (tx) => {
      const member = found(await tx.first(selectRoleOfMembership(organizationId, membershipId)));
      requireRole(request, member.role);
      return { ended: await endInOrganization(tx, request, { membershipId }) };
    });
  },
});
