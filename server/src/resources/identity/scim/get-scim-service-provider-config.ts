import { endpoint } from '../../../http/endpoint.ts';
import { serviceProviderConfig } from './discovery.ts';
import { NoParameters, ScimResource } from './schema.ts';

export const getScimServiceProviderConfig = endpoint({
  summary: 'Get what the SCIM interface supports',
  tag: 'scim',
  method: 'GET',
  path: '/scim/v2/ServiceProviderConfig',
  access: { credential: 'scim' },
  errorShape: 'scim',
  params: NoParameters,
  query: NoParameters,
  response: ScimResource,
  examples: { response: { schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'] } },
  async handle({ services }) {
    return serviceProviderConfig(services);
  },
});
