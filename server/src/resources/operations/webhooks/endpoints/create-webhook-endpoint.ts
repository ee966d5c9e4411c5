import { recordAudit } from '../../../../audit/record.ts';
import { advisoryLock } from '../../../../db/advisory-lock.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { AppError } from '../../../../http/errors.ts';
import { newId } from '../../../../ids.ts';
import { presentEndpoint } from './present.ts';
import { countEndpoints, type EndpointRow, insertEndpoint } from './queries.ts';
import { CreateWebhookEndpoint, EXAMPLE_ENDPOINT, WebhookEndpointWithSecret } from './schema.ts';
import { newSecret, sealSecret } from './secret.ts';
import { checkedUrl } from './url.ts';

/** Bounds the deliveries of one event: one row for each endpoint that subscribes to its type. */
const MAX_ENDPOINTS = 200;

export const createWebhookEndpoint = endpoint({
  summary: 'Create a webhook endpoint',
  description:
    'The endpoint receives all events from now on, signed as defined by Standard Webhooks 1.0. The signing secret is returned only once.',
  tag: 'webhooks',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/webhook-endpoints',
  access: { credential: 'api', scope: 'webhooks:write' },
  idempotency: 'required',
  status: 201,
  body: CreateWebhookEndpoint,
  response: WebhookEndpointWithSecret,
  errors: ['address_not_allowed', 'conflict'],
  examples: {
    body: { url: EXAMPLE_ENDPOINT.url, event_types: EXAMPLE_ENDPOINT.event_types },
    response: { ...EXAMPLE_ENDPOINT, secret: 'whsec_•••' },
  },
  async handle(request) {
    const { organizationId, appId, environmentId, body, realNow: now, services } = request;
    const row: EndpointRow = {
      organization_id: organizationId,
      app_id: appId,
      environment_id: environmentId,
      id: newId(),
      url: await checkedUrl(request, body.url),
      event_types: body.event_types?.length ? [...new Set(body.event_types)] : null,
      status: 'enabled',
      disabled_reason: null,
      failing_since: null,
      created_at: now.toISOString(),
    };
    const secret = newSecret();
    const sealed = await sealSecret(services.vault, request.vaultScope, row.id, secret);
    return request.write(async (tx) => {
      // Concurrent requests count one after the other.
      tx.push(advisoryLock(organizationId, environmentId, 'webhook endpoints'));
      const existing = await tx.first(countEndpoints(organizationId, environmentId));
      if (existing!.count >= MAX_ENDPOINTS)
        throw new AppError('conflict', `An environment has at most ${MAX_ENDPOINTS} webhook endpoints.`, {
          limit: MAX_ENDPOINTS,
        });
      tx.push(insertEndpoint(row, sealed));
      recordAudit(tx, request, organizationId, {
        action: 'webhook_endpoint.created',
        resourceId: row.id,
        after: row,
      });
      return { ...presentEndpoint(row), secret };
    });
  },
});
