import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery } from '../../../http/schemas.ts';
import { presentToken, selectTokens } from './link-commands.ts';
import { selectIssuedSession } from './queries.ts';
import { EXAMPLE_TOKEN, ParticipantToken } from './schema.ts';

export const listParticipantTokens = endpoint({
  summary: 'List the tokens of a participant session',
  description:
    'Returns the tokens of the session, newest first: one for each device that opened its link, and the one that it was created with. The tokens themselves are not stored.',
  tag: 'participant',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/participant-sessions/{session_id}/tokens',
  access: { credential: 'api', scope: 'enrollments:read' },
  reads: { action: 'session.read', resource: 'participant_session' },
  query: listQuery({}),
  response: listOf(ParticipantToken),
  examples: { response: { items: [EXAMPLE_TOKEN], next_cursor: '' } },
  async handle(request) {
    const { organizationId, environmentId, params } = request;
    const session = await request.readOne(
      selectIssuedSession(organizationId, environmentId, params.session_id),
    );
    const page = request.page({ session_id: session.id });
    const rows = await request.read(selectTokens(organizationId, session.id, page));
    return page.list(rows, presentToken);
  },
});
