import { endpoint } from '../../../http/endpoint.ts';
import { parsePolicy, presentRetention } from './policy.ts';
import { selectRetention } from './queries.ts';
import { EXAMPLE_RETENTION, Retention } from './schema.ts';

export const getRetention = endpoint({
  summary: 'Get the retention policy of an environment',
  description: '`null` keeps data for ever.',
  tag: 'retention',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/retention',
  access: { credential: 'api', scope: 'programs:read', or: 'audit:read' },
  response: Retention,
  examples: { response: EXAMPLE_RETENTION },
  async handle(request) {
    const { organizationId, environmentId } = request;
    const [row] = await request.read(selectRetention(organizationId, environmentId));
    return presentRetention(parsePolicy(row?.policy));
  },
});
