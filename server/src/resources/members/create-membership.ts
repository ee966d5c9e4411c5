import { endpoint } from '../../http/endpoint.ts';
import { OrganizationPath } from '../../http/schemas.ts';
import { invite } from './commands.ts';
import { EXAMPLE_MEMBERSHIP, Invitee, Membership } from './schema.ts';

export const createMembership = endpoint({
  operationId: 'createMembership',
  summary: 'Add a member by e-mail address',
  description:
    'Makes the user where the address is unknown, the membership, and a pending invitation, and mails its link where there is a mail server. The membership grants nothing until its user has accepted. Who gives a role must hold all its scopes; viewer comes with the right to manage members.',
  tag: 'memberships',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/memberships',
  access: { credential: 'api', scope: 'organization:write' },
  errorShape: 'list',
  idempotency: 'required',
  status: 201,
  params: OrganizationPath,
  body: Invitee,
  response: Membership,
  errors: ['already_member'],
  examples: { body: { email: 'grace@example.com' }, response: EXAMPLE_MEMBERSHIP },
  async handle(request) {
    const { membership } = await invite(request, { renew: false });
    return membership;
  },
});
