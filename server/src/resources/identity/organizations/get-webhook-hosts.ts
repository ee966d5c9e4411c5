import { endpoint } from '../../../http/endpoint.ts';
import { selectWebhookHosts } from './queries.ts';
import { EXAMPLE_WEBHOOK_HOSTS, WebhookHosts } from './schema.ts';

export const getWebhookHosts = endpoint({
  summary: 'Get the hosts of webhooks of an organization',
  tag: 'organizations',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/webhook-hosts',
  access: { credential: 'api', scope: 'organization:read' },
  errorShape: 'list',
  response: WebhookHosts,
  examples: { response: EXAMPLE_WEBHOOK_HOSTS },
  async handle(request) {
    const row = await request.readOne(selectWebhookHosts(request.organizationId));
    return { hosts: row.webhook_hosts };
  },
});
