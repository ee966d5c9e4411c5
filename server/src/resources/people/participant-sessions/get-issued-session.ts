import { endpoint } from '../../../http/endpoint.ts';
import { presentSession, selectIssuedSession } from './queries.ts';
import { EXAMPLE_SESSION, IssuedSession } from './schema.ts';

export const getIssuedSession = endpoint({
  summary: 'Get a participant session',
  description: 'Returns the session without its token.',
  tag: 'participant',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/participant-sessions/{session_id}',
  access: { credential: 'api', scope: 'enrollments:read' },
  reads: { action: 'session.read', resource: 'participant_session' },
  response: IssuedSession,
  examples: { response: EXAMPLE_SESSION },
  async handle(request) {
    const { organizationId, environmentId, params } = request;
    const row = await request.readOne(selectIssuedSession(organizationId, environmentId, params.session_id));
    return presentSession(row);
  },
});
