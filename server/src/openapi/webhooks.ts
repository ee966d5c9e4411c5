import { EVENT_SCHEMAS } from '../events/schemas.ts';
import { type Json, withReferences } from './components.ts';
import { exampleOf } from './examples.ts';

/** What receivers get, one entry for each type of event, for the section `webhooks`. */
export function webhooks(): { [type: string]: Json } {
  return Object.fromEntries(
    Object.entries(EVENT_SCHEMAS).map(([type, { version, schema }]) => [
      type,
      {
        post: {
          operationId: `on_${type.replace('.', '_')}`,
          summary: `\`${type}\``,
          description: `Version ${version} of its payload. Verify the signature as Standard Webhooks 1.0 say; \`webhook-id\` is the same in every attempt.`,
          tags: ['webhooks'],
          parameters: HEADERS,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: withReferences(schema), example: exampleOf(schema) } },
          },
          responses: {
            '2XX': { description: 'Received. The body is not read.' },
            '410': { description: 'Unwanted: the endpoint is disabled.' },
            default: { description: 'Tried again later, redirects included.' },
          },
        },
      },
    ]),
  );
}

const HEADERS: Json = [
  header('webhook-id', 'Stable over attempts: use it to drop repetitions.'),
  header('webhook-timestamp', 'Unix seconds of this attempt.'),
  header(
    'webhook-signature',
    '`v1,` and a base64 HMAC-SHA256; several during rotation, separated by spaces.',
  ),
];

function header(name: string, description: string): Json {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } };
}
