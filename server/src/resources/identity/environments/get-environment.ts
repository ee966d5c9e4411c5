import { endpoint } from '../../../http/endpoint.ts';
import { selectEnvironment } from './queries.ts';
import { Environment } from './schema.ts';

export const getEnvironment = endpoint({
  summary: 'Get an environment',
  tag: 'environments',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}',
  access: { credential: 'api', scope: 'organization:read' },
  errorShape: 'list',
  response: Environment,
  async handle(request) {
    const { organizationId, appId, environmentId } = request;
    const environment = await request.readOne(selectEnvironment(organizationId, appId, environmentId));
    return environment;
  },
});
