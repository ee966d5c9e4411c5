import { endpoint } from '../../../http/endpoint.ts';
import { selectOrganization } from './queries.ts';
import { EXAMPLE_ORGANIZATION, Organization } from './schema.ts';

export const getOrganization = endpoint({
  summary: 'Get an organization',
  tag: 'organizations',
  method: 'GET',
  path: '/v1/organizations/{organization_id}',
  access: { credential: 'api', scope: 'organization:read' },
  errorShape: 'list',
  response: Organization,
  examples: { response: EXAMPLE_ORGANIZATION },
  handle: (request) => request.readOne(selectOrganization(request.organizationId)),
});
