import { endpoint } from '../../../../http/endpoint.ts';
import { listOf, listQuery } from '../../../../http/schemas.ts';
import { presentEndpoint } from './present.ts';
import { selectEndpoints } from './queries.ts';
import { EXAMPLE_ENDPOINT, WebhookEndpoint } from './schema.ts';

export const listWebhookEndpoints = endpoint({
  summary: 'List webhook endpoints',
  description: 'Returns the webhook endpoints of the environment, newest first.',
  tag: 'webhooks',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/webhook-endpoints',
  access: { credential: 'api', scope: 'webhooks:read' },
  query: listQuery({}),
  response: listOf(WebhookEndpoint),
  examples: { response: { items: [EXAMPLE_ENDPOINT], next_cursor: '' } },
  async handle(request) {
    const page = request.page();
    const rows = await request.read(selectEndpoints(request.organizationId, request.environmentId, page));
    return page.list(rows, presentEndpoint);
  },
});
