import { endpoint } from '../../../http/endpoint.ts';
import { schemas } from './discovery.ts';
import { NoParameters, SCIM, ScimResource, scimList, scimListOf } from './schema.ts';

export const listScimSchemas = endpoint({
  summary: 'List schemas (SCIM)',
  ...SCIM,
  method: 'GET',
  path: '/scim/v2/Schemas',
  params: NoParameters,
  query: NoParameters,
  response: scimListOf(ScimResource),
  examples: { response: scimList([{ schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'] }], 1, 1) },
  async handle({ services }) {
    const resources = schemas(services);
    return scimList(resources, resources.length, 1);
  },
});
