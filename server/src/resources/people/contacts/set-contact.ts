import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, invalidValue, notFound } from '../../../http/errors.ts';
import { isTimeZone } from '../../../http/time-zone.ts';
import { makeSubjectsDue } from '../occasions/commands.ts';
import { addressRights, confirms } from './address.ts';
import { hasMoved, upsertContacts } from './commands.ts';
import { confirmable } from './confirmable.ts';
import { openStored, presentContact, selectContact } from './queries.ts';
import { Contact, ContactOfSubject } from './schema.ts';

export const setContact = endpoint({
  summary: 'Set the contact of a subject',
  description:
    'Replaces the contact of the person, but not the devices on which they get notifications. It is encrypted under the key of the person and is in no list, event or log. Links and messages to a mail address are limited by the rights of the credential that set it: without `evaluations:answers`, they show no earlier answers; without `subjects:profile`, no fields of the profile; without `studies:unblind`, messages about waves that reveal an arm wait until the address is confirmed.',
  tag: 'messages',
  method: 'PUT',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects/{subject_id}/contact',
  access: { credential: 'api', scope: 'subjects:contact' },
  units: 'limited',
  idempotency: 'required',
  responseSubject: ({ params }) => params.subject_id,
  body: Contact,
  response: ContactOfSubject,
  errors: ['subject_deleted'],
  examples: {
    body: {
      email: 'ada@example.test',
      locale: 'en',
      time_zone: 'Europe/Berlin',
      quiet_hours: { from: '21:00', to: '08:00' },
    },
  },
  async handle(request) {
    const { organizationId, environmentId, vaultScope, params, services, now } = request;
    const { body } = request;
    if (body.time_zone !== undefined && !isTimeZone(body.time_zone))
      throw invalidValue(['body', 'time_zone'], 'not an IANA time zone', body.time_zone);
    const presented = await request.write(async (tx) => {
      const row = await tx.first(selectContact(organizationId, environmentId, params.subject_id, true));
      if (!row) throw notFound();
      if (!row.wrapped_key) throw new AppError('subject_deleted', 'The subject was deleted.');
      const key = await services.vault.openSubjectKey(vaultScope, row.id, row.wrapped_key);
      const { devices, ...before } = openStored(key, row) ?? {};
      const zone = before.device_time_zone;
      const contact = { ...body, ...(zone !== undefined && { device_time_zone: zone }) };
      const change = { row, before, after: contact, given: body };
      const rights = addressRights(request, change);
      const stored = { ...contact, ...(devices && { devices }) };
      tx.push(upsertContacts(vaultScope, [{ subjectId: row.id, key, contact: stored, rights }], now));
      if (hasMoved(before, contact)) tx.push(makeSubjectsDue(organizationId, [row.id], now));
      recordAudit(tx, request, organizationId, {
        action: 'contact.changed',
        resourceType: 'subject',
        resourceId: row.id,
        // The names of the fields only: a digest of an address could be found by trying addresses.
        before: { fields: Object.keys(before) },
        after: { fields: Object.keys(contact) },
      });
      if (confirms(change, rights))
        await services.addressesConfirmed(tx, request, [{ subjectId: row.id, key }]);
      return presentContact(contact, row, await confirmable(request, rights.unconfirmed));
    });
    services.wake('studies');
    services.wake('messages');
    return presented;
  },
});
