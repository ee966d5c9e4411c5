import { compileMessage, contentHash, type JsonObject } from '@eps/engine';
import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, invalidValue } from '../../../http/errors.ts';
import { namedObject } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import type { Mail, Mailer } from '../../../mail/mailer.ts';
import { ExampleValues, exampleRenderer } from './example-values.ts';
import { EXAMPLE, MESSAGE_LIMITS, MessageContent } from './schema.ts';

const SendTest = namedObject('SendTestMessageRequest', {
  content: MessageContent,
  locale: Type.String({ minLength: 1, maxLength: 35, description: 'A language of the message.' }),
  ...ExampleValues,
});

export const sendTestMessage = endpoint({
  summary: 'Send a test message to yourself',
  description:
    'Sends the message in one of its languages, with these values or with example values, to the address of the user who makes the request, or who created the API key. Its link leads nowhere. Returns when the mail server has accepted the mail. Fails with `message_invalid` if the content has errors, and with `mail_not_accepted` if the service has no mail server or the server does not accept the mail.',
  tag: 'messages',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/messages/test',
  access: { credential: 'api', scope: 'definitions:write' },
  idempotency: 'optional',
  body: SendTest,
  response: namedObject('TestMessage', { sent_to: Type.String() }),
  errors: ['payload_too_large', 'message_invalid', 'mail_not_accepted'],
  limits: MESSAGE_LIMITS,
  examples: { body: { content: EXAMPLE, locale: 'en', profile: { first_name: 'Ada' } } },
  async handle(request) {
    const { organizationId, appId, services, principal, body, now } = request;
    const { message, diagnostics } = compileMessage(body.content as JsonObject);
    if (!message) throw new AppError('message_invalid', 'The content has errors.', { diagnostics });
    if (!message.locales.has(body.locale))
      throw invalidValue(['body', 'locale'], 'the message is not in this language', body.locale);
    const { publicUrl } = services.config;
    const rendered = exampleRenderer(message, body, { publicUrl, now })(body.locale);
    if ('error' in rendered)
      throw invalidValue(['body', 'content'], `cannot be rendered: ${rendered.error}`, undefined);
    const { subject, text, html } = rendered;
    await services.limits.mail(organizationId, principal.email);
    await sendOrThrow(services.mailer, {
      to: principal.email,
      subject: `[Test] ${subject}`,
      text,
      ...(html !== undefined && { html }),
    });
    return request.write(async (tx) => {
      recordAudit(tx, request, organizationId, {
        action: 'message.test_sent',
        resourceType: 'app',
        resourceId: appId,
        after: { content_hash: contentHash(body.content as JsonObject), locale: body.locale },
      });
      return { sent_to: principal.email };
    });
  },
});

/** Throws mail_not_accepted with a code only, because the text of a mail server may quote the address. */
async function sendOrThrow(mailer: Mailer, mail: Mail): Promise<void> {
  if (!mailer.enabled)
    throw new AppError('mail_not_accepted', 'The service has no mail server.', { reason: 'no_mail_server' });
  try {
    await mailer.send(mail);
  } catch (error) {
    const { responseCode } = error as { responseCode?: number };
    const reason = responseCode === undefined ? 'mail_server_unavailable' : `smtp_${responseCode}`;
    throw new AppError('mail_not_accepted', 'The mail server did not accept the mail.', { reason });
  }
}
