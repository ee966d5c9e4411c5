import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery } from '../../../http/schemas.ts';
import { presentApiKey, selectApiKeys } from './queries.ts';
import { ApiKey, EXAMPLE_API_KEY } from './schema.ts';

export const listApiKeys = endpoint({
  summary: 'List API keys',
  description:
    'Returns the API keys of the organization, newest first, without the keys themselves. Revoked keys are omitted.',
  tag: 'api-keys',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/api-keys',
  access: { credential: 'api', scope: 'organization:read' },
  errorShape: 'list',
  query: listQuery({}),
  response: listOf(ApiKey),
  examples: { response: { items: [EXAMPLE_API_KEY], next_cursor: '' } },
  async handle(request) {
    const page = request.page();
    const rows = await request.read(selectApiKeys(request.organizationId, page.after, page.limit));
    return page.list(rows, presentApiKey);
  },
});
