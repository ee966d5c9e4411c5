import type { Static } from 'typebox';
import { recordAudit } from '../../../../audit/record.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { found } from '../../../../http/errors.ts';
import { presentEndpoint } from './present.ts';
import { type EndpointRow, selectEndpoint, updateEndpoint } from './queries.ts';
import { ChangeWebhookEndpoint, EXAMPLE_ENDPOINT, WebhookEndpoint } from './schema.ts';
import { checkedUrl } from './url.ts';

export const changeWebhookEndpoint = endpoint({
  summary: 'Update a webhook endpoint',
  description:
    'Changes the URL or the event types, or disables or enables the endpoint. Pending deliveries to a disabled endpoint are sent after it is enabled again. Events that occur while it is disabled are not delivered; `GET …/events` lists them.',
  tag: 'webhooks',
  method: 'PATCH',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/webhook-endpoints/{endpoint_id}',
  access: { credential: 'api', scope: 'webhooks:write' },
  idempotency: 'optional',
  body: ChangeWebhookEndpoint,
  response: WebhookEndpoint,
  errors: ['address_not_allowed'],
  examples: { body: { status: 'enabled' }, response: EXAMPLE_ENDPOINT },
  async handle(request) {
    const { organizationId, environmentId, body, realNow: now, services } = request;
    const url = body.url === undefined ? undefined : await checkedUrl(request, body.url);
    const changed = await request.write(async (tx) => {
      const row = found(
        await tx.first(selectEndpoint(organizationId, environmentId, request.params.endpoint_id, true)),
      );
      const next = changedRow(row, body, url);
      if (JSON.stringify(next) === JSON.stringify(row)) return presentEndpoint(row);
      tx.push(updateEndpoint(next, now));
      recordAudit(tx, request, organizationId, {
        action: 'webhook_endpoint.changed',
        resourceId: row.id,
        before: row,
        after: next,
        details: { fields: Object.keys(body) },
      });
      return presentEndpoint(next);
    });
    services.wake('webhooks');
    return changed;
  },
});

function changedRow(
  row: EndpointRow,
  body: Static<typeof ChangeWebhookEndpoint>,
  url: string | undefined,
): EndpointRow {
  const event_types = body.event_types === undefined ? row.event_types : [...new Set(body.event_types)];
  return {
    ...row,
    url: url ?? row.url,
    event_types: event_types?.length ? event_types : null,
    ...(body.status !== undefined && body.status !== row.status && statusChange(body.status)),
  };
}

/** Clears `failing_since` on enabling, so that the time until the endpoint is disabled starts again. */
function statusChange(status: EndpointRow['status']): Partial<EndpointRow> {
  return status === 'enabled'
    ? { status, disabled_reason: null, failing_since: null }
    : { status, disabled_reason: 'by_request' };
}
