import { STATUS_CODES } from 'node:http';
import type { TSchema } from 'typebox';
import type { Scope } from '../credentials/scopes.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { mediaTypeOf } from '../http/operation.ts';
import { isOptionalBody } from '../http/schemas.ts';
import type { Components } from './components.ts';
import type { ErrorResponses } from './error-responses.ts';
import { exampleOf } from './examples.ts';
import type { Json, JsonObject } from './json.ts';
import { parametersOf } from './parameters.ts';

/**
 * Security of the operations that take an API key or an administrator's session: the default of the
 * document.
 */
export const API_SECURITY: Json = [{ bearerApiKey: [] }, { headerApiKey: [] }, { sessionCookie: [] }];

const REPLAYED: Json = { $ref: '#/components/headers/Idempotent-Replayed' };

/**
 * Returns an endpoint as an OpenAPI 3.1 operation.
 *
 * @param ofPath parameters of the path that the other operations of the path do not share
 */
export function operationOf(
  endpoint: Endpoint,
  components: Components,
  errors: ErrorResponses,
  ofPath: readonly Json[],
): JsonObject {
  const { access, core, operationId, summary, tag } = endpoint;
  const parameters = [...ofPath, ...parametersOf(endpoint, components)];
  return {
    operationId,
    summary,
    description: describe(endpoint),
    tags: [tag, ...(core ? [] : ['extension'])],
    ...(access.credential === 'api' && access.scope !== null && { 'x-required-scope': access.scope }),
    ...(access.credential === 'none' && { security: [] }),
    ...(access.credential === 'participant' && { security: [{ participantToken: [] }] }),
    ...(access.credential === 'scim' && { security: [{ scimToken: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(endpoint, components),
    responses: { [endpoint.status]: success(endpoint, components), ...errors.of(endpoint) },
  };
}

function describe({ access, description, idempotency }: Endpoint): string {
  const notes: string[] = [];
  if (access.credential === 'none') notes.push('Requires no credential.');
  if (access.credential === 'participant') notes.push('Requires a participant token.');
  if (access.credential === 'scim') notes.push('Requires a SCIM token.');
  if (access.credential === 'api')
    notes.push(access.scope ? `Requires ${scopesOf(access)}.` : 'Requires a credential but no scope.');
  if (idempotency) notes.push('Retries with the same `Idempotency-Key` return the stored response.');
  return [...(description ? [description] : []), notes.join(' ')].join('\n\n');
}

function scopesOf({ scope, or }: { scope: Scope | null; or?: Scope }): string {
  return or ? `the \`${scope}\` or the \`${or}\` scope` : `the \`${scope}\` scope`;
}

function requestBody(endpoint: Endpoint, components: Components): JsonObject {
  const { body, takes, examples } = endpoint;
  if (takes) {
    const schemaOf = (type: string) => (type === 'application/json' ? {} : { type: 'string' });
    const content = Object.fromEntries(takes.map((type) => [type, { schema: schemaOf(type) }]));
    return { requestBody: { required: true, content } };
  }
  if (!body) return {};
  const example = (examples?.body ?? exampleOf(body)) as Json;
  const schema = components.schemas.reference(body) as Json;
  return {
    requestBody: {
      required: !isOptionalBody(body),
      content: { [mediaTypeOf(endpoint)]: { schema, example } },
    },
  };
}

/** The schema of a body that the endpoint has none for. A JSON file has any shape. */
function schemaOf(mediaType: string): JsonObject {
  if (mediaType === 'application/json') return {};
  return { type: mediaType.endsWith('+json') ? 'object' : 'string' };
}

function success(endpoint: Endpoint, components: Components): Json {
  const { examples, idempotency, produces, response, status } = endpoint;
  const content: JsonObject = {};
  for (const type of produces ?? []) content[type] = { schema: schemaOf(type) };
  if (response)
    content[mediaTypeOf(endpoint)] = jsonContent(response, examples?.response as Json, components);
  return {
    description: STATUS_CODES[status]!,
    ...(idempotency && { headers: { 'Idempotent-Replayed': REPLAYED } }),
    ...(Object.keys(content).length > 0 && { content }),
  };
}

/**
 * The example of a named schema is part of the schema, so that the document has it once. A response has an
 * example of its own if its schema has no name, or if the endpoint gives one that differs from the example
 * of the schema.
 */
function jsonContent(response: TSchema, given: Json | undefined, components: Components): Json {
  const schema = components.schemas.reference(response) as Json;
  const named = components.schemas.exampleOf(response);
  const example = given ?? exampleOf(response);
  const isOwn =
    named === undefined || (given !== undefined && JSON.stringify(given) !== JSON.stringify(named));
  return { schema, ...(isOwn && { example }) };
}
