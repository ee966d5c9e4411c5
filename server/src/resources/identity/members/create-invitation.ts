import { endpoint } from '../../../http/endpoint.ts';
import { invite } from './commands.ts';
import { EXAMPLE_INVITATION, Invitation } from './invitation-schema.ts';
import { Invitee } from './schema.ts';

export const createInvitation = endpoint({
  summary: 'Create an invitation',
  description:
    'Invites an address like `POST …/memberships`, but returns the invitation. An open invitation of the same address is revoked and replaced, so this also mails the link again.',
  tag: 'invitations',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/invitations',
  access: { credential: 'api', scope: 'organization:write' },
  sensitive: ({ role }) => role !== undefined,
  errorShape: 'list',
  idempotency: 'optional',
  status: 201,
  body: Invitee,
  response: Invitation,
  errors: ['already_member', 'similar_address', 'last_owner'],
  examples: { body: { email: 'grace@example.com', role: 'viewer' }, response: EXAMPLE_INVITATION },
  handle: async (request) => invite(request, { renew: true }, ({ invitation }) => invitation),
});
