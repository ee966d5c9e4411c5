import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { confirmable } from './confirmable.ts';
import { openContact, presentContact, selectContact } from './queries.ts';
import { ContactOfSubject } from './schema.ts';

export const getContact = endpoint({
  summary: 'Get the contact of a subject',
  description: 'Returns `not_found` also if the person has no contact.',
  tag: 'messages',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects/{subject_id}/contact',
  access: { credential: 'api', scope: 'subjects:contact' },
  reads: { action: 'contact.read', resource: 'subject' },
  response: ContactOfSubject,
  async handle(request) {
    const { organizationId, environmentId, params, services, vaultScope } = request;
    const [row] = await request.read(selectContact(organizationId, environmentId, params.subject_id));
    if (!row?.wrapped_key) throw notFound();
    const contact = openContact(
      await services.vault.openSubjectKey(vaultScope, row.id, row.wrapped_key),
      row,
    );
    if (!contact) throw notFound();
    return presentContact(contact, row, await confirmable(request, row.unconfirmed ?? []));
  },
});
