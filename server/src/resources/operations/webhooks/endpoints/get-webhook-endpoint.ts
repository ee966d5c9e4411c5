import { endpoint } from '../../../../http/endpoint.ts';
import { presentEndpoint } from './present.ts';
import { selectEndpoint } from './queries.ts';
import { EXAMPLE_ENDPOINT, WebhookEndpoint } from './schema.ts';

export const getWebhookEndpoint = endpoint({
  summary: 'Get a webhook endpoint',
  description: 'Returns the endpoint without its secret.',
  tag: 'webhooks',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/webhook-endpoints/{endpoint_id}',
  access: { credential: 'api', scope: 'webhooks:read' },
  response: WebhookEndpoint,
  examples: { response: EXAMPLE_ENDPOINT },
  async handle(request) {
    const { organizationId, environmentId, params } = request;
    const row = await request.readOne(selectEndpoint(organizationId, environmentId, params.endpoint_id));
    return presentEndpoint(row);
  },
});
