import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { invalidTransition, notFound } from '../../../http/errors.ts';
import { revokePendingOf, selectInvitedMembership } from './invitation-queries.ts';
import { lockToChange } from './lock.ts';
import { deleteMembership } from './queries.ts';

export const revokeInvitation = endpoint({
  summary: 'Revoke an invitation',
  description: 'The link stops working, and the pending membership is removed.',
  tag: 'invitations',
  method: 'DELETE',
  path: '/v1/organizations/{organization_id}/invitations/{invitation_id}',
  access: { credential: 'api', scope: 'organization:write' },
  errorShape: 'list',
  idempotency: 'optional',
  status: 204,
  errors: ['invalid_transition', 'last_owner'],
  async handle(request) {
    const { organizationId } = request;
    const id = request.params.invitation_id;
    await request.write(async (tx) => {
      const found = await tx.first(selectInvitedMembership(organizationId, id));
      if (!found) throw notFound();
      if (found.status === 'revoked') return;
      // Accepting an invitation changes the membership too, so the locked row shows whether it was accepted.
      const membership =
        found.status === 'pending' ? await lockToChange(tx, request, found.membership_id, null) : null;
      if (!membership || membership.accepted_at !== null) throw invalidTransition('accepted', 'revoked', []);
      tx.push(revokePendingOf(organizationId, membership.id));
      tx.push(deleteMembership(organizationId, membership.id));
      recordAudit(tx, request, organizationId, {
        action: 'invitation.revoked',
        resourceId: found.id,
        before: found,
        details: { membership_id: membership.id },
      });
    });
  },
});
