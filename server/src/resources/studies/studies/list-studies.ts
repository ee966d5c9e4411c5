import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery, oneOf } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { presentStudy } from './present.ts';
import { selectStudies } from './queries.ts';
import { STUDY_STATES, Study } from './schema.ts';

export const listStudies = endpoint({
  summary: 'List studies',
  description: 'Returns the studies of the environment, newest first.',
  tag: 'studies',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/studies',
  access: { credential: 'api', scope: 'programs:read' },
  query: listQuery({ status: Type.Optional(oneOf(STUDY_STATES)) }),
  response: listOf(Study),
  async handle(request) {
    const { organizationId, environmentId } = request;
    const { status } = request.query;
    const page = request.page({ status });
    const found = await request.read(selectStudies(organizationId, environmentId, status, page));
    const { rows, next_cursor } = page.page(found);
    return { items: await Promise.all(rows.map((row) => presentStudy(request, row))), next_cursor };
  },
});
