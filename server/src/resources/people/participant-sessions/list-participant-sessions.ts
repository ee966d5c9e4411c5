import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery, oneOf, Uuid } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { presentSession, selectIssuedSessions } from './queries.ts';
import { EXAMPLE_SESSION, IssuedSession, SESSION_STATES } from './schema.ts';

export const listParticipantSessions = endpoint({
  summary: 'List participant sessions',
  description:
    'Returns the participant sessions of the environment, newest first, without their tokens. A token is returned only once, when its session is created.',
  tag: 'participant',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/participant-sessions',
  access: { credential: 'api', scope: 'enrollments:read' },
  reads: { action: 'sessions.listed', resource: 'environment' },
  query: listQuery({
    program_id: Type.Optional(Uuid),
    subject_id: Type.Optional(Uuid),
    status: Type.Optional(oneOf(SESSION_STATES)),
  }),
  response: listOf(IssuedSession),
  examples: { response: { items: [EXAMPLE_SESSION], next_cursor: '' } },
  async handle(request) {
    const { organizationId, environmentId } = request;
    const { program_id, subject_id, status } = request.query;
    const filters = { program_id, subject_id, status };
    const hidden = await request.hiddenPrograms();
    const page = request.page(filters);
    const rows = await request.read(
      selectIssuedSessions(organizationId, environmentId, { ...filters, hidden }, page.after, page.limit),
    );
    return page.list(rows, presentSession);
  },
});
