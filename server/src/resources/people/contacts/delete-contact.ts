import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { deleteContact as deleteRow } from './commands.ts';
import { selectContact } from './queries.ts';

export const deleteContact = endpoint({
  summary: 'Delete the contact of a subject',
  description: 'The person gets no more messages. Succeeds also if the person has no contact.',
  tag: 'messages',
  method: 'DELETE',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects/{subject_id}/contact',
  access: { credential: 'api', scope: 'subjects:contact' },
  units: 'limited',
  idempotency: 'optional',
  responseSubject: 'none',
  reads: 'none',
  status: 204,
  async handle(request) {
    const { organizationId, environmentId, params } = request;
    await request.write(async (tx) => {
      const row = await tx.first(selectContact(organizationId, environmentId, params.subject_id, true));
      if (!row) throw notFound();
      if (!row.contact_sealed) return;
      tx.push(deleteRow(organizationId, row.id));
      recordAudit(tx, request, organizationId, {
        action: 'contact.deleted',
        resourceType: 'subject',
        resourceId: row.id,
        before: { contact: true },
        after: { contact: false },
      });
    });
  },
});
