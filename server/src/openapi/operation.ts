import { STATUS_CODES } from 'node:http';
import type { TSchema } from 'typebox';
import type { Endpoint } from '../http/endpoint.ts';
import { isOptionalBody } from '../http/schemas.ts';
import { type Json, type JsonSchema, withReferences } from './components.ts';
import { errorResponses } from './errors.ts';
import { exampleOf } from './examples.ts';

type Members = { [key: string]: Json };

/** An endpoint as an OpenAPI 3.1 operation. */
export function operationOf(endpoint: Endpoint): Members {
  const { access, extension, operationId, summary, tag } = endpoint;
  return {
    operationId,
    summary,
    description: describe(endpoint),
    tags: [tag, ...(extension ? ['extension'] : [])],
    ...(access.credential === 'api' && access.scope !== null && { 'x-required-scope': access.scope }),
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint),
    ...requestBody(endpoint),
    responses: { [endpoint.status]: success(endpoint), ...errorResponses(endpoint) },
  };
}

function describe({ access, description, idempotency }: Endpoint): string {
  const parts = description ? [description] : [];
  if (access.credential === 'none') parts.push('Needs no credential.');
  if (access.credential === 'participant') parts.push('Needs a participant token.');
  if (access.credential === 'api')
    parts.push(access.scope ? `Needs the scope \`${access.scope}\`.` : 'Needs a credential, and no scope.');
  if (idempotency === 'required')
    parts.push('A repetition with the same Idempotency-Key gets the first answer.');
  return parts.join('\n\n');
}

function securityOf({ access }: Endpoint): Json {
  switch (access.credential) {
    case 'none':
      return [];
    case 'participant':
      return [{ participantToken: [] }];
    case 'api':
      return [{ bearerApiKey: [] }, { headerApiKey: [] }, { sessionCookie: [] }];
  }
}

function parametersOf({ params, query, idempotency }: Endpoint): Json {
  return [
    ...parametersIn('path', params),
    ...parametersIn('query', query),
    ...(idempotency === 'required' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(idempotency === 'optional' ? [{ $ref: '#/components/parameters/OptionalIdempotencyKey' }] : []),
  ];
}

function parametersIn(place: 'path' | 'query', schema: TSchema | undefined): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, TSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = withReferences(property);
    return {
      name,
      in: place,
      required: required.includes(name),
      ...(description !== undefined && { description }),
      schema: rest,
    };
  });
}

function requestBody({ body, examples }: Endpoint): Members {
  if (!body) return {};
  const example = (examples?.body ?? exampleOf(body)) as Json;
  return {
    requestBody: {
      required: !isOptionalBody(body),
      content: { 'application/json': { schema: withReferences(body), example } },
    },
  };
}

function success({ examples, idempotency, produces, response, status, summary }: Endpoint): Json {
  const json = response
    ? { 'application/json': jsonContent(response, examples?.response as Json | undefined) }
    : {};
  const others = Object.fromEntries((produces ?? []).map((type) => [type, { schema: { type: 'string' } }]));
  const content = { ...others, ...json };
  return {
    description: status === 204 ? 'Done; there is nothing to say.' : `${STATUS_CODES[status]}: ${summary}`,
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
      ...(idempotency && { 'Idempotent-Replayed': { $ref: '#/components/headers/Idempotent-Replayed' } }),
    },
    ...(Object.keys(content).length > 0 && { content }),
  };
}

function jsonContent(response: TSchema, given: Json | undefined): JsonSchema {
  return { schema: withReferences(response), example: given ?? exampleOf(response) };
}
