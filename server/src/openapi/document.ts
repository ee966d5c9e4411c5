import type { Endpoint } from '../http/endpoint.ts';
import { type Json, namedSchemas } from './components.ts';
import { errorExamples } from './error-examples.ts';
import { APPLICATION_ERROR, VALIDATION_ERROR } from './errors.ts';
import { operationOf } from './operation.ts';
import { VERSION } from './version.ts';
import { webhooks } from './webhooks.ts';

const DESCRIPTION = `Define, publish and run evaluation programs against subjects.

Lists take \`limit\` (1 to 100) and \`cursor\`, newest first; \`next_cursor\` is empty on the last page. Every answer has an
\`X-Request-Id\`. Operations that take an \`Idempotency-Key\` may be repeated safely: the key is kept for 72 hours.
Operations tagged \`extension\` are additions to the core interface.`;

/** The OpenAPI 3.1 document of these endpoints; the same input gives the same bytes. */
export function openApiDocument(endpoints: readonly Endpoint[]): { [key: string]: Json } {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Evaluation Program Service',
      version: VERSION,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: tagsOf(endpoints),
    paths: pathsOf(endpoints),
    webhooks: webhooks(),
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: PARAMETERS,
      headers: HEADERS,
      examples: errorExamples(),
      schemas: { ...namedSchemas(), ApplicationError: APPLICATION_ERROR, ValidationError: VALIDATION_ERROR },
    },
  };
}

function tagsOf(endpoints: readonly Endpoint[]): Json {
  const extension = { name: 'extension', description: 'Beyond the core interface.' };
  return [...[...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })), extension];
}

function pathsOf(endpoints: readonly Endpoint[]): Json {
  const paths: { [path: string]: { [method: string]: Json } } = {};
  for (const endpoint of endpoints) {
    const item = paths[endpoint.path] ?? {};
    item[endpoint.method.toLowerCase()] = operationOf(endpoint);
    paths[endpoint.path] = item;
  }
  return paths;
}

const SECURITY_SCHEMES: Json = {
  bearerApiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'A named API key (`eps_…`), or a legacy key accepted for migration only.',
  },
  headerApiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'Alias of the same key.' },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'service_session',
    description: 'Opaque administrator browser session.',
  },
  participantToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'A short-lived token bound to one participant session.',
  },
};

const KEY_SCHEMA: Json = { type: 'string', minLength: 1, maxLength: 255 };

const PARAMETERS: Json = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'The same key and body get the first answer again; another body is 422.',
    schema: KEY_SCHEMA,
    example: '8f14e45f-ceea-467f-9b8d-2f1a1c2d3e4f',
  },
  OptionalIdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Makes repeating the request safe.',
    schema: KEY_SCHEMA,
  },
};

const HEADERS: Json = {
  'X-Request-Id': { description: 'Equals `request_id` of an error.', schema: { type: 'string' } },
  'Idempotent-Replayed': {
    description: '`true` where this is the stored answer of an earlier request.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'string' } },
  'RateLimit-Limit': { description: 'How often it may be done.', schema: { type: 'string' } },
  'RateLimit-Remaining': { description: 'How often still.', schema: { type: 'string' } },
  'RateLimit-Reset': { description: 'Seconds until it may be done again.', schema: { type: 'string' } },
};
