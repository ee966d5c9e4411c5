import { endpoint } from '../../../http/endpoint.ts';
import { presentApiKey, selectApiKey } from './queries.ts';
import { ApiKey, EXAMPLE_API_KEY } from './schema.ts';

export const getApiKey = endpoint({
  summary: 'Get an API key',
  description: 'Returns the API key without the key itself.',
  tag: 'api-keys',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/api-keys/{api_key_id}',
  access: { credential: 'api', scope: 'organization:read' },
  errorShape: 'list',
  response: ApiKey,
  examples: { response: EXAMPLE_API_KEY },
  async handle(request) {
    const id = request.params.api_key_id;
    const row = await request.readOne(selectApiKey(request.organizationId, id));
    return presentApiKey(row);
  },
});
