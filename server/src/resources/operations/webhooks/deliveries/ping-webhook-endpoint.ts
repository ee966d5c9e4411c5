import { recordAudit } from '../../../../audit/record.ts';
import type { Transaction } from '../../../../db/transaction.ts';
import { emitTo } from '../../../../events/emit.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { AppError, found } from '../../../../http/errors.ts';
import { rateLimited } from '../../../../http/limits.ts';
import { selectEndpoint } from '../endpoints/queries.ts';
import { presentDelivery } from './present.ts';
import { selectDelivery, selectPings } from './queries.ts';
import { EXAMPLE_DELIVERY, WebhookDelivery } from './schema.ts';

const MAX_PINGS = 10;
const WITHIN_MS = 60_000;

export const pingWebhookEndpoint = endpoint({
  summary: 'Ping a webhook endpoint',
  description:
    'Sends an event of type `ping` to this endpoint only, regardless of its event types. The delivery and its attempts show the result.',
  tag: 'webhooks',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/webhook-endpoints/{endpoint_id}/ping',
  access: { credential: 'api', scope: 'webhooks:write' },
  idempotency: 'required',
  response: WebhookDelivery,
  errors: ['conflict'],
  examples: {
    response: { ...EXAMPLE_DELIVERY, event_type: 'ping', status: 'pending', attempt_count: 0 },
  },
  async handle(request) {
    const { organizationId, environmentId, realNow: now, services } = request;
    const id = request.params.endpoint_id;
    const delivery = await request.write(async (tx) => {
      const row = found(await tx.first(selectEndpoint(organizationId, environmentId, id, true)));
      if (row.status === 'disabled')
        throw new AppError('conflict', 'The endpoint is disabled. Enable it first.', {
          status: row.status,
        });
      await requirePingAllowance(tx, organizationId, id, now);
      const deliveryId = emitTo(tx, request, id, {
        organizationId,
        environmentId,
        type: 'ping',
        data: { endpoint_id: id },
      });
      recordAudit(tx, request, organizationId, {
        action: 'webhook_endpoint.pinged',
        resourceId: id,
        after: { delivery_id: deliveryId },
        details: { delivery_id: deliveryId },
      });
      const created = await tx.first(selectDelivery(organizationId, environmentId, deliveryId));
      return presentDelivery(created!);
    });
    services.wake('webhooks');
    return delivery;
  },
});

/**
 * Throws `rate_limited` after ten pings in a minute. Counts stored deliveries while the endpoint is locked,
 * so replayed requests do not count and all processes share one count.
 */
async function requirePingAllowance(
  tx: Transaction,
  organizationId: string,
  endpointId: string,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - WITHIN_MS);
  const pings = await tx.rows(selectPings(organizationId, endpointId, since));
  if (pings.length < MAX_PINGS) return;
  const oldestAt = Date.parse(pings.at(-MAX_PINGS)!.created_at);
  const policy = { policy: 'ping', limit: MAX_PINGS, windowSeconds: WITHIN_MS / 1000 };
  throw rateLimited(policy, oldestAt + WITHIN_MS - now.getTime());
}
