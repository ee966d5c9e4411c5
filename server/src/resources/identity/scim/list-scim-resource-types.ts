import { endpoint } from '../../../http/endpoint.ts';
import { resourceTypes } from './discovery.ts';
import { NoParameters, SCIM, ScimResource, scimList, scimListOf } from './schema.ts';

export const listScimResourceTypes = endpoint({
  summary: 'List resource types (SCIM)',
  ...SCIM,
  method: 'GET',
  path: '/scim/v2/ResourceTypes',
  params: NoParameters,
  query: NoParameters,
  response: scimListOf(ScimResource),
  examples: {
    response: scimList([{ schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'] }], 1, 1),
  },
  async handle({ services }) {
    const resources = resourceTypes(services);
    return scimList(resources, resources.length, 1);
  },
});
