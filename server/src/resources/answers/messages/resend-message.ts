import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { found, invalidTransition } from '../../../http/errors.ts';
import { requeueMessage } from './commands.ts';
import { presentMessages } from './present.ts';
import { lockMessages } from './queries.ts';
import { EXAMPLE_MESSAGE, Message } from './schema.ts';

export const resendMessage = endpoint({
  summary: 'Send a message again',
  description:
    'Queues the message again with a new link. The message is still not sent if something prevents it: a person who has answered gets no reminder. Fails with `invalid_transition` while the message is queued.',
  tag: 'messages',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/messages/{message_id}/resend',
  access: { credential: 'api', scope: 'messages:write' },
  units: 'limited',
  idempotency: 'required',
  responseSubject: 'none',
  response: Message,
  errors: ['invalid_transition'],
  examples: { response: { ...EXAMPLE_MESSAGE, state: 'queued' as const } },
  async handle(request) {
    const { organizationId, environmentId, params, now, services } = request;
    const message = await request.write(async (tx) => {
      const row = found(await tx.first(lockMessages(organizationId, environmentId, [params.message_id])));
      if (row.state === 'queued') throw invalidTransition('queued', 'queued', []);
      tx.push(requeueMessage(organizationId, row.id, now));
      const queued = { ...row, state: 'queued' as const, error: null, send_at: now.toISOString() };
      recordAudit(tx, request, organizationId, {
        action: 'message.resent',
        resourceId: row.id,
        before: { state: row.state },
        after: { state: 'queued' },
      });
      const [presented] = await presentMessages(tx.rows, organizationId, [queued]);
      return presented!;
    });
    services.wake('messages');
    return message;
  },
});
