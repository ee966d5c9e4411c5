import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { resourceTypes } from './discovery.ts';
import { NoParameters, SCIM, ScimPath, ScimResource } from './schema.ts';

export const getScimResourceType = endpoint({
  summary: 'Get a resource type (SCIM)',
  ...SCIM,
  method: 'GET',
  path: '/scim/v2/ResourceTypes/{id}',
  params: ScimPath,
  query: NoParameters,
  response: ScimResource,
  examples: { response: { schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'] } },
  async handle({ services, params }) {
    const resource = resourceTypes(services).find(({ id }) => id.toLowerCase() === params.id.toLowerCase());
    if (!resource) throw notFound();
    return resource;
  },
});
