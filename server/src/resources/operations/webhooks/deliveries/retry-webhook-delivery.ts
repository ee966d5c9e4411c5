import { recordAudit } from '../../../../audit/record.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { AppError, found } from '../../../../http/errors.ts';
import { selectEndpoint } from '../endpoints/queries.ts';
import { presentDelivery } from './present.ts';
import { retryDelivery, selectDelivery } from './queries.ts';
import { EXAMPLE_DELIVERY, WebhookDelivery } from './schema.ts';

export const retryWebhookDelivery = endpoint({
  summary: 'Retry a webhook delivery',
  description:
    'Schedules the delivery immediately, whatever its status, and restarts its retry schedule. A pending delivery does not change. The message keeps its ID, so that receivers can recognize duplicates.',
  tag: 'webhooks',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/webhook-deliveries/{delivery_id}/retry',
  access: { credential: 'api', scope: 'webhooks:write' },
  idempotency: 'required',
  response: WebhookDelivery,
  errors: ['conflict'],
  examples: { response: { ...EXAMPLE_DELIVERY, status: 'pending' } },
  async handle(request) {
    const { organizationId, environmentId, realNow: now, services } = request;
    const delivery = await request.write(async (tx) => {
      const row = found(
        await tx.first(selectDelivery(organizationId, environmentId, request.params.delivery_id, true)),
      );
      if (row.status === 'pending') return presentDelivery(row);
      const receiver = await tx.first(selectEndpoint(organizationId, environmentId, row.endpoint_id));
      if (!receiver)
        throw new AppError('conflict', 'The endpoint of this delivery is deleted.', {
          endpoint_id: row.endpoint_id,
        });
      const retried = presentDelivery((await tx.first(retryDelivery(organizationId, row.id, now)))!);
      recordAudit(tx, request, organizationId, {
        action: 'webhook_delivery.retried',
        resourceId: row.id,
        before: presentDelivery(row),
        after: retried,
        details: { from: row.status },
      });
      return retried;
    });
    services.wake('webhooks');
    return delivery;
  },
});
