import { compileMessage, type JsonObject, mayRenderLong } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, invalidValue } from '../../../http/errors.ts';
import { costOf } from '../../../http/rate-limit/costs.ts';
import type { Request } from '../../../http/request.ts';
import { namedObject, Uuid } from '../../../http/schemas.ts';
import { type Static, Type } from '../../../http/type.ts';
import { parseJson } from '../../../parse-json.ts';
import { ExampleValues, exampleRenderer } from './example-values.ts';
import { selectMessageTemplate } from './queries.ts';
import { EXAMPLE, MESSAGE_LIMITS, MessageContent, MessagePreview } from './schema.ts';

const PreviewRequest = namedObject('PreviewMessageRequest', {
  content: Type.Optional(MessageContent),
  message_id: Type.Optional(Uuid),
  ...ExampleValues,
});

export const previewMessageTemplate = endpoint({
  summary: 'Preview a message template',
  description:
    'Renders the message in each of its languages with these values, or with example values; stores and sends nothing. Give either `content` or `message_id`. Fails with `message_invalid` if the content has errors.',
  tag: 'messages',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/messages/preview',
  access: { credential: 'api', scope: 'definitions:read' },
  body: PreviewRequest,
  response: MessagePreview,
  errors: ['payload_too_large', 'message_invalid'],
  limits: MESSAGE_LIMITS,
  cost: (_, __, kibibytes) => costOf('previewMessageTemplate', kibibytes),
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
    const content = await contentOf(request, request.body);
    request.work.renders(mayRenderLong(JSON.stringify(content)));
    const { message, diagnostics } = compileMessage(content);
    if (!message) throw new AppError('message_invalid', 'The content has errors.', { diagnostics });
    const { publicUrl } = request.services.config;
    const render = exampleRenderer(message, request.body, { publicUrl, now: request.now });
    const shown = (locale: string) => {
      const rendered = render(locale);
      if ('error' in rendered) return { subject: '', text: '', error: rendered.error };
      const { locale: _, ...parts } = rendered;
      return parts;
    };
    return {
      locales: Object.fromEntries([...message.locales.keys()].map((locale) => [locale, shown(locale)])),
    };
  },
});

async function contentOf(
  request: Request,
  { content, message_id: id }: Static<typeof PreviewRequest>,
): Promise<JsonObject> {
  if ((content === undefined) === (id === undefined))
    throw invalidValue(['body', 'content'], 'give either content or message_id', undefined);
  if (content) return content as JsonObject;
  const row = await request.readOne(selectMessageTemplate(request.organizationId, request.appId, id!));
  return parseJson(row.content) as JsonObject;
}
