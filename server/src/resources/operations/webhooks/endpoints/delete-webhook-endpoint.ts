import { recordAudit } from '../../../../audit/record.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { found } from '../../../../http/errors.ts';
import { endDeliveries } from './commands.ts';
import { presentEndpoint } from './present.ts';
import { deleteEndpoint, selectEndpoint } from './queries.ts';

export const deleteWebhookEndpoint = endpoint({
  summary: 'Delete a webhook endpoint',
  description: 'Pending deliveries become dead letters. An attempt that is already running is not cancelled.',
  tag: 'webhooks',
  method: 'DELETE',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/webhook-endpoints/{endpoint_id}',
  access: { credential: 'api', scope: 'webhooks:write' },
  idempotency: 'optional',
  status: 204,
  async handle(request) {
    const { organizationId, environmentId, realNow: now } = request;
    const id = request.params.endpoint_id;
    await request.write(async (tx) => {
      const row = found(await tx.first(selectEndpoint(organizationId, environmentId, id, true)));
      tx.push(deleteEndpoint(organizationId, environmentId, id, now));
      tx.push(endDeliveries(organizationId, id));
      recordAudit(tx, request, organizationId, {
        action: 'webhook_endpoint.deleted',
        resourceId: id,
        before: presentEndpoint(row),
      });
    });
  },
});
