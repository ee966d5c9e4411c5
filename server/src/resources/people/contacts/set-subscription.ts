import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, notFound } from '../../../http/errors.ts';
import { deleteUnsubscription, insertUnsubscription } from './commands.ts';
import { removeDevices } from './device-commands.ts';
import { selectContact } from './queries.ts';
import { Subscription } from './schema.ts';

export const setSubscription = endpoint({
  summary: 'Subscribe or unsubscribe a subject',
  description:
    'Use this when a person asks you to unsubscribe them, or to subscribe them again. Messages to people who unsubscribed are skipped as `unsubscribed`. Only this request, or the person on the page of an unsubscribe link, can subscribe them again.',
  tag: 'messages',
  method: 'PUT',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects/{subject_id}/subscription',
  access: { credential: 'api', scope: 'subjects:contact' },
  units: 'limited',
  idempotency: 'required',
  responseSubject: 'none',
  body: Subscription,
  response: Subscription,
  errors: ['subject_deleted'],
  examples: { body: { subscribed: false } },
  async handle(request) {
    const { organizationId, environmentId, vaultScope, params, body, services, now } = request;
    return request.write(async (tx) => {
      const row = await tx.first(selectContact(organizationId, environmentId, params.subject_id, true));
      if (!row) throw notFound();
      if (!row.wrapped_key) throw new AppError('subject_deleted', 'The subject was deleted.');
      const wasSubscribed = row.unsubscribed_at === null;
      if (body.subscribed === wasSubscribed) return body;
      tx.push(
        body.subscribed
          ? deleteUnsubscription(organizationId, row.id)
          : insertUnsubscription(organizationId, environmentId, row.id, null, now),
      );
      if (!body.subscribed)
        await removeDevices({ tx, scope: vaultScope, source: request, row, now }, services.vault);
      recordAudit(tx, request, organizationId, {
        action: body.subscribed ? 'contact.subscribed' : 'contact.unsubscribed',
        resourceType: 'subject',
        resourceId: row.id,
        before: { subscribed: wasSubscribed },
        after: body,
      });
      return body;
    });
  },
});
