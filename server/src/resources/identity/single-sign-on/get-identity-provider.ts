import { endpoint } from '../../../http/endpoint.ts';
import { presentProvider, selectProvider } from './queries.ts';
import { EXAMPLE_PROVIDER, IdentityProvider } from './schema.ts';

export const getIdentityProvider = endpoint({
  summary: 'Get an identity provider',
  description: 'Returns the identity provider without its secret.',
  tag: 'organizations',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/identity-providers/{provider_id}',
  access: { credential: 'api', scope: 'organization:write' },
  response: IdentityProvider,
  examples: { response: EXAMPLE_PROVIDER },
  async handle(request) {
    const { organizationId, params, services } = request;
    const row = await request.readOne(selectProvider(organizationId, params.provider_id));
    return presentProvider(services.config, row);
  },
});
