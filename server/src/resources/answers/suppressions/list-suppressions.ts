import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery, oneOf } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { presentSuppression, selectSuppressions } from './queries.ts';
import { EXAMPLE_SUPPRESSION, SUPPRESSION_REASONS, Suppression } from './schema.ts';

export const listSuppressions = endpoint({
  summary: 'List suppressed addresses',
  description:
    'Returns the suppressed addresses of the environment with reason and time, newest first. The addresses themselves are not stored; the message shows which person it was sent to.',
  tag: 'messages',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/suppressions',
  access: { credential: 'api', scope: 'messages:read' },
  units: 'refused',
  reads: 'none',
  query: listQuery({ reason: Type.Optional(oneOf(SUPPRESSION_REASONS)) }),
  response: listOf(Suppression),
  examples: { response: { items: [EXAMPLE_SUPPRESSION], next_cursor: '' } },
  async handle(request) {
    const { organizationId, environmentId } = request;
    const { reason } = request.query;
    const page = request.page({ reason });
    const rows = await request.read(selectSuppressions(organizationId, environmentId, reason, page));
    return page.list(rows, presentSuppression);
  },
});
