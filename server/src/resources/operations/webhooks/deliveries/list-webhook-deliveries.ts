import { endpoint } from '../../../../http/endpoint.ts';
import { listOf, listQuery, oneOf, Uuid } from '../../../../http/schemas.ts';
import { Type } from '../../../../http/type.ts';
import { presentDelivery } from './present.ts';
import { selectDeliveries } from './queries.ts';
import { DELIVERY_STATES, EXAMPLE_DELIVERY, WebhookDelivery } from './schema.ts';

export const listWebhookDeliveries = endpoint({
  summary: 'List webhook deliveries',
  description: 'Returns the deliveries of the environment, newest first.',
  tag: 'webhooks',
  core: true,
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/webhook-deliveries',
  access: { credential: 'api', scope: 'webhooks:read' },
  units: 'refused',
  query: listQuery({ status: Type.Optional(oneOf(DELIVERY_STATES)), endpoint_id: Type.Optional(Uuid) }),
  response: listOf(WebhookDelivery),
  examples: { response: { items: [EXAMPLE_DELIVERY], next_cursor: '' } },
  async handle(request) {
    const { organizationId, environmentId } = request;
    const filters = { status: request.query.status, endpoint_id: request.query.endpoint_id };
    const page = request.page(filters);
    const rows = await request.read(selectDeliveries(organizationId, environmentId, filters, page));
    return page.list(rows, presentDelivery);
  },
});
