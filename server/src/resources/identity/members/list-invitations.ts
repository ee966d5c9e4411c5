import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery } from '../../../http/schemas.ts';
import { presentInvitation, selectInvitations } from './invitation-queries.ts';
import { EXAMPLE_INVITATION, Invitation } from './invitation-schema.ts';

export const listInvitations = endpoint({
  summary: 'List invitations',
  description: 'Returns the invitations of the organization, newest first.',
  tag: 'invitations',
  core: true,
  method: 'GET',
  path: '/v1/organizations/{organization_id}/invitations',
  access: { credential: 'api', scope: 'organization:read' },
  errorShape: 'list',
  query: listQuery({}),
  response: listOf(Invitation),
  examples: { response: { items: [EXAMPLE_INVITATION], next_cursor: '' } },
  async handle(request) {
    const { organizationId, now } = request;
    const page = request.page();
    const rows = await request.read(selectInvitations(organizationId, page));
    return page.list(rows, (row) => presentInvitation(row, now));
  },
});
