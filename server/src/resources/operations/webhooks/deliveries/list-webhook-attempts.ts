import { endpoint } from '../../../../http/endpoint.ts';
import { presented } from '../../../../http/presented.ts';
import { listOf, listQuery } from '../../../../http/schemas.ts';
import { selectAttempts, selectDelivery } from './queries.ts';
import { WebhookAttempt } from './schema.ts';

export const listWebhookAttempts = endpoint({
  summary: 'List the attempts of a webhook delivery',
  description: 'Returns the attempts, newest first.',
  tag: 'webhooks',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/webhook-deliveries/{delivery_id}/attempts',
  access: { credential: 'api', scope: 'webhooks:read' },
  units: 'refused',
  query: listQuery({}),
  response: listOf(WebhookAttempt),
  examples: {
    response: {
      items: [
        {
          id: '0199a3c5-0b22-7e31-8c2d-3a7f8b9c0d1e',
          attempted_at: '2026-01-12T09:30:00.000Z',
          duration_ms: 84,
          response_status: 500,
          error: 'HTTP 500',
          response_body: 'try again later',
        },
      ],
      next_cursor: '',
    },
  },
  async handle(request) {
    const { organizationId, environmentId } = request;
    const id = request.params.delivery_id;
    const page = request.page({ delivery_id: id });
    const [, attempts] = await Promise.all([
      request.readOne(selectDelivery(organizationId, environmentId, id)),
      request.read(selectAttempts(organizationId, id, page)),
    ]);
    return page.list(attempts, (row) => presented(WebhookAttempt, row));
  },
});
