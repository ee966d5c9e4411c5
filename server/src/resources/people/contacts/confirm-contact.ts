import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, notFound } from '../../../http/errors.ts';
import { ADDRESSES, addressRights } from './address.ts';
import { upsertContacts } from './commands.ts';
import { confirmable } from './confirmable.ts';
import { openContact, openStored, presentContact, selectContact } from './queries.ts';
import { ConfirmContact, ContactOfSubject } from './schema.ts';

export const confirmContact = endpoint({
  summary: 'Confirm the address of a subject',
  description:
    'Confirms that the addresses in the request are those of the person. Messages about waves that reveal an arm, which waited because somebody without `studies:unblind` has set the address, are queued again, and the task that asked for it is completed. Also needs `studies:unblind`. Fails with `conflict` if the contact has another address by now.',
  tag: 'messages',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects/{subject_id}/contact/confirm',
  access: { credential: 'api', scope: 'subjects:contact' },
  units: 'limited',
  idempotency: 'required',
  responseSubject: ({ params }) => params.subject_id,
  body: ConfirmContact,
  response: ContactOfSubject,
  errors: ['conflict', 'subject_deleted'],
  examples: { body: { email: 'ada@example.test' } },
  async handle(request) {
    const { organizationId, environmentId, vaultScope, params, services, now, body } = request;
    request.rights.require('studies:unblind');
    const presented = await request.write(async (tx) => {
      const row = await tx.first(selectContact(organizationId, environmentId, params.subject_id, true));
      if (!row) throw notFound();
      if (!row.wrapped_key) throw new AppError('subject_deleted', 'The subject was deleted.');
      const key = await services.vault.openSubjectKey(vaultScope, row.id, row.wrapped_key);
      const contact = openStored(key, row);
      if (!contact) throw notFound();
      if (ADDRESSES.some((field) => body[field] !== undefined && body[field] !== contact[field]))
        throw new AppError('conflict', 'The contact has another address.');
      const rights = addressRights(request, { row, before: contact, after: contact, given: body });
      const unconfirmed = row.unconfirmed ?? [];
      if (rights.unconfirmed.length < unconfirmed.length) {
        tx.push(upsertContacts(vaultScope, [{ subjectId: row.id, key, contact, rights }], now));
        recordAudit(tx, request, organizationId, {
          action: 'contact.confirmed',
          resourceType: 'subject',
          resourceId: row.id,
          before: { unconfirmed },
          after: { unconfirmed: rights.unconfirmed },
        });
        await services.addressesConfirmed(tx, request, [{ subjectId: row.id, key }]);
      }
      return presentContact(openContact(key, row)!, row, await confirmable(request, rights.unconfirmed));
    });
    services.wake('messages');
    return presented;
  },
});
