import { recordAudit } from '../../../../audit/record.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { found } from '../../../../http/errors.ts';
import { presentEndpoint } from './present.ts';
import { replaceSecret, selectEndpoint } from './queries.ts';
import { EXAMPLE_ENDPOINT, RotateSecret, WebhookEndpointWithSecret } from './schema.ts';
import { newSecret, sealSecret } from './secret.ts';

const DEFAULT_OVERLAP_SECONDS = 86_400;

export const rotateWebhookSecret = endpoint({
  summary: 'Rotate the secret of a webhook endpoint',
  description:
    'Creates a new signing secret, which is returned only once. During the overlap, messages are signed with both secrets, so that receivers can switch without downtime. Another rotation during the overlap ends the oldest secret immediately.',
  tag: 'webhooks',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/webhook-endpoints/{endpoint_id}/rotate-secret',
  access: { credential: 'api', scope: 'webhooks:write' },
  idempotency: 'required',
  body: RotateSecret,
  response: WebhookEndpointWithSecret,
  examples: { body: { overlap_seconds: 3600 }, response: { ...EXAMPLE_ENDPOINT, secret: 'whsec_•••' } },
  async handle(request) {
    const { organizationId, environmentId, body, realNow: now, services } = request;
    const id = request.params.endpoint_id;
    const secret = newSecret();
    const sealed = await sealSecret(services.vault, request.vaultScope, id, secret);
    const overlapUntil = new Date(now.getTime() + 1000 * (body.overlap_seconds ?? DEFAULT_OVERLAP_SECONDS));
    return request.write(async (tx) => {
      const row = found(await tx.first(selectEndpoint(organizationId, environmentId, id, true)));
      tx.push(replaceSecret(row, sealed, overlapUntil, now));
      recordAudit(tx, request, organizationId, {
        action: 'webhook_endpoint.secret_rotated',
        resourceId: id,
        before: presentEndpoint(row),
        after: { ...presentEndpoint(row), secret_sealed: sealed.toString('hex') },
      });
      return { ...presentEndpoint(row), secret };
    });
  },
});
