import { recordAudit } from '../../../audit/record.ts';
import { requireGrant } from '../../../credentials/grants.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { found } from '../../../http/errors.ts';
import { updateWebhookHosts } from './commands.ts';
import { selectWebhookHosts } from './queries.ts';
import { EXAMPLE_WEBHOOK_HOSTS, WebhookHosts } from './schema.ts';

export const setWebhookHosts = endpoint({
  summary: 'Set the hosts of webhooks of an organization',
  description:
    'Webhooks of all environments are sent to these hosts only; an empty list allows all hosts that the installation allows. The list cannot allow a host that the installation does not. Only owners can set it. Deliveries to endpoints on other hosts fail from then on with `address_not_allowed`.',
  tag: 'organizations',
  method: 'PUT',
  path: '/v1/organizations/{organization_id}/webhook-hosts',
  access: { credential: 'api', scope: 'organization:write' },
  sensitive: true,
  errorShape: 'list',
  idempotency: 'required',
  body: WebhookHosts,
  response: WebhookHosts,
  examples: { body: EXAMPLE_WEBHOOK_HOSTS, response: EXAMPLE_WEBHOOK_HOSTS },
  async handle(request) {
    const { organizationId, body } = request;
    requireGrant(request, 'owner');
    const hosts = [...new Set(body.hosts.map((host) => host.toLowerCase()))].sort();
    return request.write(async (tx) => {
      const before = found(await tx.first(selectWebhookHosts(organizationId)));
      tx.push(updateWebhookHosts(organizationId, hosts));
      recordAudit(tx, request, organizationId, {
        action: 'organization.webhook_hosts_changed',
        resourceId: organizationId,
        before: { hosts: before.webhook_hosts },
        after: { hosts },
        details: { hosts },
      });
      return { hosts };
    });
  },
});
