import { endpoint } from '../../../../http/endpoint.ts';
import { DAY_MS } from '../../../../utc-days.ts';
import { selectEndpoint } from '../endpoints/queries.ts';
import { EXAMPLE_ENDPOINT } from '../endpoints/schema.ts';
import { selectHealth } from './queries.ts';
import { WebhookEndpointHealth } from './schema.ts';

const MAX_COUNTED = 100_000;

export const getWebhookEndpointHealth = endpoint({
  summary: "Get a webhook endpoint's delivery health",
  description:
    'Returns the status of the endpoint and how many deliveries succeeded or failed in the last 24 hours.',
  tag: 'webhooks',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/webhook-endpoints/{endpoint_id}/health',
  access: { credential: 'api', scope: 'webhooks:read' },
  units: 'refused',
  response: WebhookEndpointHealth,
  examples: {
    response: {
      endpoint_id: EXAMPLE_ENDPOINT.id,
      status: 'enabled',
      failing_since: '2026-01-12T09:30:00.000Z',
      oldest_waiting_at: '2026-01-12T09:30:00.000Z',
      last_24_hours: { pending: 0, succeeded: 512, failed: 1, dead_letter: 0 },
    },
  },
  async handle(request) {
    const { organizationId, environmentId, params, realNow: now } = request;
    const since = new Date(now.getTime() - DAY_MS);
    const [row, [counts]] = await Promise.all([
      request.readOne(selectEndpoint(organizationId, environmentId, params.endpoint_id)),
      request.read(selectHealth(organizationId, params.endpoint_id, since, MAX_COUNTED)),
    ]);
    const { oldest_waiting_at, ...last_24_hours } = counts!;
    return {
      endpoint_id: row.id,
      status: row.status,
      ...(row.disabled_reason !== null && { disabled_reason: row.disabled_reason }),
      ...(row.failing_since !== null && { failing_since: row.failing_since }),
      ...(oldest_waiting_at !== null && { oldest_waiting_at }),
      last_24_hours,
    };
  },
});
