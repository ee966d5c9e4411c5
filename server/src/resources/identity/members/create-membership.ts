import { endpoint } from '../../../http/endpoint.ts';
import { invite } from './commands.ts';
import { presentMembership } from './queries.ts';
import { EXAMPLE_MEMBERSHIP, Invitee, Membership } from './schema.ts';

export const createMembership = endpoint({
  summary: 'Create a membership',
  description:
    'Adds a member by email address. Creates the user if the address is unknown, the membership and a pending invitation, and mails the link if a mail server is configured. The membership grants nothing until the user accepts the invitation. You must hold all scopes of the role.',
  tag: 'memberships',
  core: true,
  method: 'POST',
  path: '/v1/organizations/{organization_id}/memberships',
  access: { credential: 'api', scope: 'organization:write' },
  sensitive: ({ role }) => role !== undefined,
  errorShape: 'list',
  idempotency: 'required',
  status: 201,
  body: Invitee,
  response: Membership,
  errors: ['already_member', 'similar_address'],
  examples: { body: { email: 'katherine@example.com' }, response: EXAMPLE_MEMBERSHIP },
  async handle(request) {
    return invite(request, { renew: false }, ({ membership }) => presentMembership(membership));
  },
});
