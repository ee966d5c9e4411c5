import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery } from '../../../http/schemas.ts';
import { selectEnvironments } from './queries.ts';
import { Environment } from './schema.ts';

export const listEnvironments = endpoint({
  summary: 'List environments',
  description: 'Returns the environments of the app.',
  tag: 'environments',
  core: true,
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments',
  access: { credential: 'api', scope: 'organization:read' },
  errorShape: 'list',
  query: listQuery({}),
  response: listOf(Environment),
  async handle(request) {
    const page = request.page();
    const rows = await request.read(
      selectEnvironments(request.organizationId, request.appId, page, request.principal.environmentId),
    );
    const { rows: items, next_cursor } = page.page(rows);
    return { items, next_cursor };
  },
});
