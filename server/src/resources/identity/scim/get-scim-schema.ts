import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { schemas } from './discovery.ts';
import { NoParameters, SCIM, ScimPath, ScimResource } from './schema.ts';

export const getScimSchema = endpoint({
  summary: 'Get a schema (SCIM)',
  ...SCIM,
  method: 'GET',
  path: '/scim/v2/Schemas/{id}',
  params: ScimPath,
  query: NoParameters,
  response: ScimResource,
  examples: { response: { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'] } },
  async handle({ services, params }) {
    const resource = schemas(services).find(({ id }) => id.toLowerCase() === params.id.toLowerCase());
    if (!resource) throw notFound();
    return resource;
  },
});
