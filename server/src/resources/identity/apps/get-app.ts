import { endpoint } from '../../../http/endpoint.ts';
import { presentAppWithGates, selectApp } from './queries.ts';
import { ApplicationWithGates } from './schema.ts';

export const getApp = endpoint({
  summary: 'Get an app',
  tag: 'apps',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}',
  access: { credential: 'api', scope: 'organization:read' },
  errorShape: 'list',
  response: ApplicationWithGates,
  async handle(request) {
    const app = await request.readOne(selectApp(request.organizationId, request.appId));
    return presentAppWithGates(app);
  },
});
