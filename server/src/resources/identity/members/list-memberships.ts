import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery } from '../../../http/schemas.ts';
import { presentMembership, selectMemberships } from './queries.ts';
import { EXAMPLE_MEMBERSHIP, Membership } from './schema.ts';

export const listMemberships = endpoint({
  summary: 'List memberships',
  description: 'Returns the memberships of the organization, newest first.',
  tag: 'memberships',
  core: true,
  method: 'GET',
  path: '/v1/organizations/{organization_id}/memberships',
  access: { credential: 'api', scope: 'organization:read' },
  errorShape: 'list',
  query: listQuery({}),
  response: listOf(Membership),
  examples: { response: { items: [EXAMPLE_MEMBERSHIP], next_cursor: '' } },
  async handle(request) {
    const page = request.page();
    const rows = await request.read(selectMemberships(request.organizationId, page));
    return page.list(rows, presentMembership);
  },
});
