import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { MessageSettings } from './schema.ts';
import { requireOrderedWindow } from './send-window.ts';
import { requireSenderDomains } from './sender.ts';
import { selectMessageSettings, settingsOf, upsertMessageSettings } from './settings.ts';

export const setMessageSettings = endpoint({
  summary: 'Set the message settings of an environment',
  description:
    'Replaces the sender, the address for answers, and when messages are sent. The domains of both addresses must be ones from which the installation sends (`EPS_MAIL_DOMAINS`), or prove with a TXT record that they belong to the organization: `_eps.<domain>` with the value `eps-organization=<organization_id>`. A test environment sends only to the addresses that `allow` names, and shows every message.',
  tag: 'messages',
  method: 'PUT',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/message-settings',
  access: { credential: 'api', scope: 'messages:write' },
  idempotency: 'required',
  responseSubject: 'none',
  body: MessageSettings,
  response: MessageSettings,
  examples: {
    body: {
      from: 'study@example.org',
      reply_to: 'team@example.org',
      allow: ['*@example.test'],
      send_window: { from: '08:00', to: '20:00', days: [1, 2, 3, 4, 5] },
    },
  },
  async handle(request) {
    const { organizationId, environmentId, body, now, services } = request;
    requireOrderedWindow(body.send_window, ['body', 'send_window']);
    await requireSenderDomains(services, organizationId, body);
    return request.write(async (tx) => {
      const before = settingsOf(await tx.first(selectMessageSettings(organizationId, environmentId, true)));
      tx.push(upsertMessageSettings(organizationId, environmentId, body, now));
      recordAudit(tx, request, organizationId, {
        action: 'message_settings.changed',
        resourceType: 'environment',
        resourceId: environmentId,
        before,
        after: body,
      });
      return body;
    });
  },
});
