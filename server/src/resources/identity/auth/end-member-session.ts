import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { PlainId, strictObject } from '../../../http/schemas.ts';
import { endInOrganization } from './end-in-organization.ts';

export const endMemberSession = endpoint({
  summary: 'End a session of a member',
  description:
    'The session loses its access to the organization at once, and ends if its user has no other organization. You must hold all scopes of the member’s role.',
  tag: 'memberships',
  method: 'DELETE',
  path: '/v1/organizations/{organization_id}/user-sessions/{session_id}',
  access: { credential: 'api', scope: 'organization:write' },
  errorShape: 'list',
  idempotency: 'optional',
  status: 204,
  params: strictObject({ organization_id: PlainId, session_id: PlainId }),
  async handle(request) {
    const { session_id: sessionId } = request.params;
    await request.writeAsSystem(async (tx) => {
      if ((await endInOrganization(tx, request, { sessionId })) === 0) throw notFound();
    });
  },
});
