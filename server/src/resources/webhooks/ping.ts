import { emitTo } from '../../events/emit.ts';
import { endpoint } from '../../http/endpoint.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { type DeliveryRow, selectDelivery } from './delivery-queries.ts';
import { type EndpointRow, selectEndpoint } from './endpoint-queries.ts';
import { presentDelivery } from './present.ts';
import { EndpointPath, EXAMPLE_DELIVERY, WebhookDelivery } from './schema.ts';

export const pingWebhookEndpoint = endpoint({
  operationId: 'pingWebhookEndpoint',
  summary: 'Send a ping to a webhook endpoint',
  description:
    'An event of type `ping` for this endpoint alone, whatever types it takes. Its outcome is in the delivery and its attempts.',
  tag: 'webhooks',
  extension: true,
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/webhook-endpoints/{endpoint_id}/ping',
  access: { credential: 'api', scope: 'webhooks:write' },
  faults: 'application',
  idempotency: 'required',
  status: 200,
  params: EndpointPath,
  response: WebhookDelivery,
  errors: ['conflict'],
  examples: {
    response: { ...EXAMPLE_DELIVERY, event_type: 'ping', status: 'pending', attempt_count: 0 },
  },
  async handle(request) {
    const { organizationId, environmentId, now, services } = request;
    const id = request.params.endpoint_id.toLowerCase();
    const delivery = await request.write(async (tx) => {
      const row = await tx.first<EndpointRow>(selectEndpoint(organizationId, environmentId, id));
      if (!row) throw notFound();
      if (row.status === 'disabled')
        throw new AppError('conflict', 'A disabled endpoint is sent nothing: enable it first.', {
          status: row.status,
        });
      await services.limits.ping(id);
      const deliveryId = emitTo(tx, now, id, {
        organizationId,
        environmentId,
        type: 'ping',
        data: { endpoint_id: id },
      });
      const made = await tx.first<DeliveryRow>(selectDelivery(organizationId, environmentId, deliveryId));
      return presentDelivery(made!);
    });
    services.wake('webhooks');
    return delivery;
  },
});
