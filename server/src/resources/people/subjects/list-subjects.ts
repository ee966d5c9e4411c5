import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery, oneOf } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { selectSubjects } from './queries.ts';
import { Subject } from './schema.ts';

export const listSubjects = endpoint({
  operationId: 'listSubjects',
  summary: 'List subjects',
  description: 'Returns the subjects of the environment, newest first.',
  tag: 'subjects',
  core: true,
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects',
  access: { credential: 'api', scope: 'subjects:read' },
  errorShape: 'list',
  reads: { action: 'subjects.listed', resource: 'environment' },
  query: listQuery({ status: Type.Optional(oneOf(['active', 'deleted'] as const)) }, true),
  response: listOf(Subject),
  async handle(request) {
    const { organizationId, environmentId } = request;
    const { status } = request.query;
    const page = request.page({ status });
    const { rows: items, next_cursor } = page.page(
      await request.read(selectSubjects(organizationId, environmentId, status, page.after, page.limit)),
    );
    return { items, next_cursor };
  },
});
