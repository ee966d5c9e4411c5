import { recordAudit } from '../../../audit/record.ts';
import { hashSecret } from '../../../credentials/api-key.ts';
import { requireGrant } from '../../../credentials/grants.ts';
import { newToken } from '../../../credentials/token.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { found, invalidTransition } from '../../../http/errors.ts';
import { INVITATION_MS } from './commands.ts';
import { lockInvitation, selectInvitation, updateLink } from './invitation-queries.ts';
import { InvitationLink } from './invitation-schema.ts';
import { invitationUrl } from './link-url.ts';

export const createInvitationLink = endpoint({
  summary: 'Create an invitation link',
  description:
    'Creates a new link, which is returned only once and expires after seven days. Use it if no mail server is configured. The previous link stops working. A link that was not mailed does not verify the address.',
  tag: 'invitations',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/invitations/{invitation_id}/link',
  access: { credential: 'api', scope: 'organization:write' },
  sensitive: true,
  errorShape: 'list',
  idempotency: 'required',
  response: InvitationLink,
  errors: ['invalid_transition'],
  async handle(request) {
    const { organizationId, now, services } = request;
    const id = request.params.invitation_id;
    // A replay returns the link again, so the scopes are checked before as well.
    const [known] = await request.read(selectInvitation(organizationId, id));
    if (known) requireGrant(request, known.role);
    const token = newToken();
    return request.write(async (tx) => {
      const invitation = found(await tx.first(lockInvitation(organizationId, id)));
      if (invitation.status !== 'pending') throw invalidTransition(invitation.status, 'pending', []);
      requireGrant(request, invitation.role);
      const expires_at = new Date(now.getTime() + INVITATION_MS).toISOString();
      tx.push(updateLink(organizationId, invitation.id, hashSecret(token), expires_at));
      recordAudit(tx, request, organizationId, {
        action: 'invitation.link_created',
        resourceId: invitation.id,
        before: invitation,
        after: { ...invitation, expires_at },
      });
      return { invitation_id: invitation.id, token, expires_at, url: invitationUrl(services.config, token) };
    });
  },
});
