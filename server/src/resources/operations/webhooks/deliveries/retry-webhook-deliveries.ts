import { recordAudit } from '../../../../audit/record.ts';
import { requireOrderedWindow } from '../../../../http/day-window.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { instantOf } from '../../../../http/instant.ts';
import { retryDeliveries } from './queries.ts';
import { RetriedDeliveries, RetryDeliveries } from './schema.ts';

const MAX_RETRIED = 10_000;
const UNSUCCESSFUL = ['failed', 'dead_letter'];

export const retryWebhookDeliveries = endpoint({
  summary: 'Retry webhook deliveries',
  description:
    'Retries the deliveries that were created from `starts_at` until before `ends_at`: failed ones and dead letters, or those with the given status. Retries at most the oldest 10,000.',
  tag: 'webhooks',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/webhook-deliveries/retry',
  access: { credential: 'api', scope: 'webhooks:write' },
  idempotency: 'required',
  body: RetryDeliveries,
  response: RetriedDeliveries,
  examples: {
    body: { starts_at: '2026-01-12T08:00:00Z', ends_at: '2026-01-12T10:00:00Z', status: 'dead_letter' },
    response: { retried: 312, more: false },
  },
  async handle(request) {
    const { organizationId, environmentId, body, realNow: now, services } = request;
    requireOrderedWindow(body);
    const range = {
      startsAt: instantOf(body.starts_at),
      endsAt: instantOf(body.ends_at),
      statuses: body.status === undefined ? UNSUCCESSFUL : [body.status],
      endpointId: body.endpoint_id,
    };
    const result = await request.write(async (tx) => {
      const retried = await tx.count(retryDeliveries(organizationId, environmentId, now, range, MAX_RETRIED));
      if (retried > 0)
        recordAudit(tx, request, organizationId, {
          action: 'webhook_deliveries.retried',
          resourceType: 'webhook_delivery',
          resourceId: '',
          after: { ...body, retried },
          details: { ...body, retried },
        });
      return { retried, more: retried === MAX_RETRIED };
    });
    services.wake('webhooks');
    return result;
  },
});
