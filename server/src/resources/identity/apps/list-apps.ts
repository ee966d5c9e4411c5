import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery } from '../../../http/schemas.ts';
import { presentApp, selectApps } from './queries.ts';
import { Application } from './schema.ts';

export const listApps = endpoint({
  summary: 'List apps',
  description: 'Returns the apps of the organization, newest first.',
  tag: 'apps',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps',
  access: { credential: 'api', scope: 'organization:read' },
  errorShape: 'list',
  query: listQuery({}),
  response: listOf(Application),
  async handle(request) {
    const page = request.page();
    const rows = await request.read(selectApps(request.organizationId, page));
    return page.list(rows, presentApp);
  },
});
