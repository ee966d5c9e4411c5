import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery } from '../../../http/schemas.ts';
import { selectProvider, selectScimTokens } from './queries.ts';
import { EXAMPLE_SCIM_TOKEN, ScimToken } from './schema.ts';

export const listScimTokens = endpoint({
  summary: 'List SCIM tokens',
  description: 'Returns the SCIM tokens of an identity provider without the tokens themselves, newest first.',
  tag: 'organizations',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/identity-providers/{provider_id}/scim-tokens',
  access: { credential: 'api', scope: 'organization:write' },
  query: listQuery({}),
  response: listOf(ScimToken),
  examples: { response: { items: [EXAMPLE_SCIM_TOKEN], next_cursor: '' } },
  async handle(request) {
    const { organizationId, params } = request;
    const provider = await request.readOne(selectProvider(organizationId, params.provider_id));
    const page = request.page({ provider_id: provider.id });
    const { rows, next_cursor } = page.page(
      await request.read(selectScimTokens(organizationId, provider.id, page)),
    );
    return { items: rows, next_cursor };
  },
});
