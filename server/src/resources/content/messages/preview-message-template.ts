import { compileMessage, type Json, type JsonObject, type Message, renderMessage } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, invalidValue, notFound } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { JsonObject as AnyObject, DateTime, strictObject, Uuid } from '../../../http/schemas.ts';
import { isTimeZone } from '../../../http/time-zone.ts';
import { type Static, Type } from '../../../http/type.ts';
import { parseJson } from '../../../parse-json.ts';
import { selectMessageTemplate } from './queries.ts';
import { AppPath, EXAMPLE, MESSAGE_LIMITS, MessageContent, MessagePreview } from './schema.ts';

const PreviewRequest = strictObject(
  {
    content: Type.Optional(MessageContent),
    message_id: Type.Optional(Uuid),
    program: Type.Optional(Type.String({ maxLength: 255 })),
    opens_at: Type.Optional(DateTime),
    closes_at: Type.Optional(DateTime),
    time_zone: Type.Optional(Type.String({ maxLength: 64, description: 'IANA time zone of the person.' })),
    profile: Type.Optional(AnyObject),
  },
  { title: 'PreviewMessageRequest' },
);

export const previewMessageTemplate = endpoint({
  operationId: 'previewMessageTemplate',
  summary: 'Preview a message template',
  description:
    'Renders the message in each of its languages with these values, or with example values; stores and sends nothing. Give either `content` or `message_id`. Fails with `message_invalid` if the content has errors.',
  tag: 'messages',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/messages/preview',
  access: { credential: 'api', scope: 'definitions:read' },
  params: AppPath,
  body: PreviewRequest,
  response: MessagePreview,
  errors: ['payload_too_large', 'message_invalid'],
  limits: MESSAGE_LIMITS,
  examples: {
    body: { content: EXAMPLE, profile: { first_name: 'Ada' }, closes_at: '2026-11-27T17:00:00Z' },
    response: {
      locales: {
        en: {
          subject: 'Your weekly questions are open',
          text: 'Hello Ada,\n\nit takes two minutes: https://eps.example.com/p#…\n\nThe questions close on Friday, 27 November, 17:00.\n',
        },
      },
    },
  },
  async handle(request) {
    const { time_zone: timeZone = 'UTC' } = request.body;
    if (!isTimeZone(timeZone)) throw invalidValue(['body', 'time_zone'], 'not an IANA time zone', timeZone);
    const content = await contentOf(request, request.body);
    const { message, diagnostics } = compileMessage(content);
    if (!message) throw new AppError('message_invalid', 'The content has errors.', { diagnostics });
    const link = `${request.services.config.publicUrl}/p#…`;
    return { locales: previewOf(message, link, timeZone, request) };
  },
});

function previewOf(
  message: Message,
  link: string,
  timeZone: string,
  { now, body }: { now: Date; body: Static<typeof PreviewRequest> },
) {
  const data = {
    link,
    unsubscribe_link: link.replace('/p#', '/v1/unsubscribe/'),
    program: body.program ?? 'Program',
    opens_at: body.opens_at ?? now.toISOString(),
    closes_at: body.closes_at ?? now.toISOString(),
    profile: (body.profile ?? {}) as Record<string, Json>,
  };
  const render = (locale: string) => {
    const rendered = renderMessage(message, locale, data, timeZone);
    if ('error' in rendered) return { subject: '', text: '', error: rendered.error };
    const { locale: _, ...parts } = rendered;
    return parts;
  };
  return Object.fromEntries([...message.locales.keys()].map((locale) => [locale, render(locale)]));
}

async function contentOf(
  request: Request,
  { content, message_id: id }: Static<typeof PreviewRequest>,
): Promise<JsonObject> {
  if ((content === undefined) === (id === undefined))
    throw invalidValue(['body', 'content'], 'give either content or message_id', undefined);
  if (content) return content as JsonObject;
  const [row] = await request.read(selectMessageTemplate(request.organizationId, request.appId, id!));
  if (!row) throw notFound();
  return parseJson(row.content) as JsonObject;
}
