import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery } from '../../../http/schemas.ts';
import { presentProvider, selectProviders } from './queries.ts';
import { EXAMPLE_PROVIDER, IdentityProvider } from './schema.ts';

export const listIdentityProviders = endpoint({
  summary: 'List identity providers',
  description: 'Returns the identity providers of the organization without their secrets, newest first.',
  tag: 'organizations',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/identity-providers',
  access: { credential: 'api', scope: 'organization:write' },
  query: listQuery({}),
  response: listOf(IdentityProvider),
  examples: { response: { items: [EXAMPLE_PROVIDER], next_cursor: '' } },
  async handle(request) {
    const page = request.page();
    const rows = await request.read(selectProviders(request.organizationId, page));
    return page.list(rows, (row) => presentProvider(request.services.config, row));
  },
});
