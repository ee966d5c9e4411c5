import { STATUS_CODES } from 'node:http';
import type { Endpoint } from '../http/endpoint.ts';
import { ERROR_STATUS, type ErrorCode } from '../http/errors.ts';
import type { Json, JsonSchema } from './components.ts';

export const APPLICATION_ERROR: JsonSchema = {
  type: 'object',
  description: 'What went wrong, by a stable code.',
  required: ['detail'],
  properties: {
    detail: {
      type: 'object',
      required: ['code', 'message', 'context', 'request_id'],
      properties: {
        code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
        message: { type: 'string' },
        context: { type: 'object', additionalProperties: true },
        request_id: { type: 'string' },
      },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};

export const VALIDATION_ERROR: JsonSchema = {
  type: 'object',
  description: 'Each fault of a request, by where it stands.',
  required: ['detail'],
  properties: {
    detail: {
      type: 'array',
      items: {
        type: 'object',
        required: ['loc', 'msg', 'type'],
        properties: {
          loc: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'integer' }] } },
          msg: { type: 'string' },
          type: { type: 'string' },
          ctx: { type: 'object', additionalProperties: true },
          input: { description: 'The value, where it is a scalar that is neither secret nor personal.' },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};

const VALIDATION_EXAMPLE: Json = {
  detail: [{ type: 'missing', loc: ['header', 'Idempotency-Key'], msg: 'Field required' }],
};

/** The error answers of an endpoint by status, each with an example of every code it may carry. */
export function errorResponses(endpoint: Endpoint): Record<string, Json> {
  const byStatus = Map.groupBy(codesOf(endpoint), (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        status,
        {
          description: `${STATUS_CODES[status]}: ${codes.map((code) => `\`${code}\``).join(', ')}`,
          headers: {
            'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
            ...retryHeaders(status, codes),
          },
          content: { 'application/json': content(endpoint, codes) },
        },
      ]),
  );
}

function codesOf(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>();
  const add = (...added: ErrorCode[]) => added.forEach((code) => void codes.add(code));
  const { access, idempotency, method, params, query } = endpoint;
  const changes = method !== 'GET';
  if (access.credential !== 'none') add('unauthenticated');
  if (access.credential !== 'none' || changes) add('rate_limited');
  if (access.credential === 'api' && access.scope !== null) add('insufficient_scope');
  if (fieldsOf(params) > 0) add('not_found', 'malformed_request');
  if (access.credential === 'api' && changes) add('forbidden_origin');
  if (changes) add('malformed_request', 'payload_too_large', 'unsupported_media_type');
  if (changes || fieldsOf(params) > 0 || fieldsOf(query) > 0) add('validation_error');
  if (idempotency) add('idempotency_key_in_progress', 'idempotency_key_reused');
  add(...(endpoint.errors ?? []));
  if (endpoint.path.startsWith('/v1') || endpoint.path.startsWith('/auth'))
    add('internal_error', 'overloaded', 'database_unavailable');
  return [...codes];
}

function fieldsOf(schema: { properties?: object } | undefined): number {
  return Object.keys(schema?.properties ?? {}).length;
}

function content(endpoint: Endpoint, codes: readonly ErrorCode[]): Json {
  const listed = endpoint.errorShape === 'list' && codes.includes('validation_error');
  const examples = Object.fromEntries(
    codes.map((code) => [
      code,
      listed && code === 'validation_error'
        ? { value: VALIDATION_EXAMPLE }
        : { $ref: `#/components/examples/${code}` },
    ]),
  );
  return { schema: schemaOf(listed, codes.length), examples };
}

function schemaOf(listed: boolean, codeCount: number): JsonSchema {
  const application = { $ref: '#/components/schemas/ApplicationError' };
  const validation = { $ref: '#/components/schemas/ValidationError' };
  if (!listed) return application;
  return codeCount === 1 ? validation : { anyOf: [validation, application] };
}

function retryHeaders(status: number, codes: readonly ErrorCode[]): { [key: string]: Json } {
  const names =
    status === 429
      ? ['Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']
      : status === 503 || codes.includes('idempotency_key_in_progress')
        ? ['Retry-After']
        : [];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
