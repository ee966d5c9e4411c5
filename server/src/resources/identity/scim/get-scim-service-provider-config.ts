import { endpoint } from '../../../http/endpoint.ts';
import { serviceProviderConfig } from './discovery.ts';
import { NoParameters, SCIM, ScimResource } from './schema.ts';

export const getScimServiceProviderConfig = endpoint({
  summary: 'Get what the SCIM interface supports',
  ...SCIM,
  method: 'GET',
  path: '/scim/v2/ServiceProviderConfig',
  params: NoParameters,
  query: NoParameters,
  response: ScimResource,
  examples: { response: { schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'] } },
  async handle({ services }) {
    return serviceProviderConfig(services);
  },
});
