import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery } from '../../../http/schemas.ts';
import { presentMember, selectMembers } from './queries.ts';
import { EXAMPLE_MEMBER, Member } from './schema.ts';

export const listMembers = endpoint({
  summary: 'List members',
  description:
    'Returns the memberships of the organization with the email addresses of their users, newest first.',
  tag: 'memberships',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/members',
  access: { credential: 'api', scope: 'organization:read' },
  errorShape: 'list',
  query: listQuery({}),
  response: listOf(Member),
  examples: { response: { items: [EXAMPLE_MEMBER], next_cursor: '' } },
  async handle(request) {
    const page = request.page();
    const rows = await request.read(selectMembers(request.organizationId, page.after, page.limit));
    return page.list(rows, presentMember);
  },
});
