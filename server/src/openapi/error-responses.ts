import { STATUS_CODES } from 'node:http';
import type { Endpoint } from '../http/endpoint.ts';
import { ERROR_STATUS, type ErrorCode } from '../http/errors.ts';
import type { Components } from './components.ts';
import { ERROR_CONTEXTS } from './error-contexts.ts';
import { ERRORS, errorExample } from './errors.ts';
import type { Json, JsonObject, JsonSchema } from './json.ts';

const CODES: JsonSchema = {
  type: 'string',
  enum: Object.keys(ERROR_STATUS),
  description: [
    'Identifies the error. Codes are stable; messages can change.',
    ...Object.entries(ERRORS).map(
      ([code, { description }]) => `- \`${code}\` (${ERROR_STATUS[code as ErrorCode]}): ${description}`,
    ),
  ].join('\n'),
  'x-contexts': ERROR_CONTEXTS,
};

const ERROR_RESPONSE: JsonSchema = {
  type: 'object',
  description: 'An error with a stable code.',
  required: ['detail'],
  properties: {
    detail: {
      type: 'object',
      required: ['code', 'message', 'context', 'request_id'],
      properties: {
        code: { $ref: '#/components/schemas/ErrorCode' },
        message: { type: 'string', description: 'Explains the error to a developer.' },
        context: {
          type: 'object',
          additionalProperties: true,
          description: 'Details that depend on the code; `x-contexts` of `ErrorCode` lists the fixed ones.',
        },
        request_id: { type: 'string', description: 'Identifies the request in the logs of the service.' },
      },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};

const VALIDATION_ERROR: JsonSchema = {
  type: 'object',
  description: 'One error of the request.',
  required: ['loc', 'msg', 'type'],
  properties: {
    loc: {
      type: 'array',
      items: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
      description: 'Path to the invalid value. The first element is `path`, `query`, `header` or `body`.',
    },
    msg: { type: 'string', description: 'Explains the error to a developer.' },
    type: { type: 'string', description: 'Identifies the kind of error.' },
    ctx: { type: 'object', additionalProperties: true, description: 'The limits that the value breaks.' },
    input: { description: 'The invalid value, if it is a short scalar that is neither secret nor personal.' },
  },
  additionalProperties: false,
};

const VALIDATION_ERROR_LIST: JsonSchema = {
  type: 'object',
  description: 'Lists every error of the request.',
  required: ['detail'],
  properties: { detail: { type: 'array', items: { $ref: '#/components/schemas/ValidationError' } } },
  additionalProperties: false,
};

const SCIM_ERROR: JsonSchema = {
  type: 'object',
  description: 'An error of RFC 7644, section 3.12.',
  required: ['schemas', 'status', 'detail'],
  properties: {
    schemas: { type: 'array', items: { type: 'string' } },
    status: { type: 'string', description: 'The HTTP status.' },
    scimType: { type: 'string', description: 'The kind of a 400 or 409, such as `invalidFilter`.' },
    detail: { type: 'string', description: 'Explains the error.' },
  },
  additionalProperties: false,
};

const VALIDATION_EXAMPLE: Json = {
  detail: [{ type: 'missing', loc: ['header', 'Idempotency-Key'], msg: 'Field required' }],
};

/** Errors that every operation with a credential can return, whatever it does. */
const REQUEST_ERRORS: readonly ErrorCode[] = [
  'malformed_request',
  'unauthenticated',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
];
const SERVER_ERRORS: readonly ErrorCode[] = [
  'internal_error',
  'overloaded',
  'database_unavailable',
  'key_service_unavailable',
];

/** The error responses of endpoints; equal ones are one component. */
export interface ErrorResponses {
  /** Returns the error responses of an endpoint by status. */
  of(endpoint: Endpoint): JsonObject;
}

/**
 * Creates the shared responses: one for each status, with every code that one of the endpoints has for it.
 */
export function createErrorResponses(endpoints: readonly Endpoint[], components: Components): ErrorResponses {
  const codesByName = new Map<string, Set<ErrorCode>>();
  for (const endpoint of endpoints.filter(({ errorShape }) => errorShape !== 'scim')) {
    for (const { name, codes } of groupsOf(endpoint)) {
      const known = codesByName.get(name) ?? new Set();
      codesByName.set(name, new Set([...known, ...codes]));
    }
  }
  const reference = ({ status, name, codes }: Group): Json => {
    const all = (Object.keys(ERROR_STATUS) as ErrorCode[]).filter((code) => codesByName.get(name)!.has(code));
    const component = componentOf(name, describe(status, all), all, components);
    const shared = components.share('responses', name, component) as JsonObject;
    // A description next to the reference replaces the description of the component.
    return codes.length === all.length ? shared : { ...shared, description: describe(status, codes) };
  };
  return {
    of: (endpoint) =>
      endpoint.errorShape === 'scim'
        ? scimErrors(components)
        : Object.fromEntries(
            groupsOf(endpoint).map((group): [string, Json] => [group.status, reference(group)]),
          ),
  };
}

/** The errors of every operation of SCIM. */
function scimErrors(components: Components): JsonObject {
  const schema = components.share('schemas', 'ScimError', SCIM_ERROR as Json) as Json;
  const example: Json = {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: '409',
    scimType: 'uniqueness',
    detail: 'There is a user with this userName or e-mail address.',
  };
  const response = components.share('responses', 'ScimError', {
    description: 'The request failed.',
    headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } },
    content: { 'application/scim+json': { schema, example } },
  }) as Json;
  return { '4XX': response, '5XX': response };
}

/** The codes that an endpoint has for a status or a range of statuses, and the component that holds them. */
interface Group {
  status: string;
  name: string;
  codes: readonly ErrorCode[];
}

function groupsOf(endpoint: Endpoint): Group[] {
  const codes = codesOf(endpoint);
  const takesCredential = endpoint.access.credential !== 'none';
  const isCommon = (code: ErrorCode) => takesCredential && REQUEST_ERRORS.includes(code);
  const isServerError = (code: ErrorCode) => codes.includes('internal_error') && SERVER_ERRORS.includes(code);
  const groups = [
    ...Map.groupBy(
      codes.filter((code) => !isCommon(code) && !isServerError(code)),
      (code) => ERROR_STATUS[code],
    ),
  ]
    .sort(([a], [b]) => a - b)
    .map(([status, of]) => ({ status: String(status), name: nameOf(endpoint, status, of), codes: of }));
  if (takesCredential) groups.push({ status: '4XX', name: 'RequestError', codes: [...REQUEST_ERRORS] });
  if (codes.includes('internal_error'))
    groups.push({ status: '5XX', name: 'ServerError', codes: [...SERVER_ERRORS] });
  return groups;
}

function nameOf({ errorShape }: Endpoint, status: number, codes: readonly ErrorCode[]): string {
  const reason = STATUS_CODES[status]!.replaceAll(' ', '');
  if (!codes.includes('validation_error')) return reason;
  return (codes.length === 1 ? 'ValidationFailed' : reason) + (errorShape === 'list' ? 'List' : '');
}

function describe(status: string, codes: readonly ErrorCode[]): string {
  const reason = { '4XX': 'Errors of any request', '5XX': 'Errors of the service' }[status];
  return `${reason ?? STATUS_CODES[status]}: ${codes.map((code) => `\`${code}\``).join(', ')}.`;
}

function codesOf(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>();
  const add = (...added: ErrorCode[]) => added.forEach((code) => void codes.add(code));
  const { access, idempotency, method, params, query } = endpoint;
  const changes = method !== 'GET';
  if (access.credential !== 'none') add('unauthenticated');
  if (access.credential !== 'none' || changes) add('rate_limited');
  if (access.credential === 'api' && access.scope !== null) add('insufficient_scope');
  if (access.credential === 'api') add('network_not_allowed');
  if (access.credential === 'api' && Object.hasOwn(params.properties ?? {}, 'organization_id'))
    add('second_factor_missing');
  if (endpoint.sensitive) add('reauthentication_required');
  if (fieldsOf(params) > 0) add('not_found', 'malformed_request');
  if (access.credential === 'api' && changes) add('forbidden_origin');
  if (changes) add('malformed_request', 'payload_too_large', 'unsupported_media_type');
  if (changes || fieldsOf(params) > 0 || fieldsOf(query) > 0) add('validation_error');
  if (idempotency) add('idempotency_key_in_progress', 'idempotency_key_reused');
  add(...(endpoint.errors ?? []));
  if (endpoint.path.startsWith('/v1') || endpoint.path.startsWith('/auth')) add(...SERVER_ERRORS);
  // A request that is not HTTP gets a response, whatever its path.
  if (![...codes].some((code) => ERROR_STATUS[code] < 500)) add('malformed_request');
  return [...codes];
}

function fieldsOf(schema: { properties?: object } | undefined): number {
  return Object.keys(schema?.properties ?? {}).length;
}

function componentOf(
  name: string,
  description: string,
  codes: readonly ErrorCode[],
  components: Components,
): Json {
  const isList = name.endsWith('List');
  const schemas = isList ? [validationErrorList(components)] : [];
  if (!isList || codes.length > 1) schemas.push(errorSchema(components));
  const examples = codes.map((code): [string, Json] => [
    code,
    { value: isList && code === 'validation_error' ? VALIDATION_EXAMPLE : errorExample(code) },
  ]);
  return {
    description,
    headers: Object.fromEntries(
      headersOf(codes).map((header) => [header, { $ref: `#/components/headers/${header}` }]),
    ),
    content: {
      'application/json': {
        schema: schemas.length === 1 ? schemas[0]! : { anyOf: schemas },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

function errorSchema(components: Components): Json {
  components.share('schemas', 'ErrorCode', CODES as Json);
  return components.share('schemas', 'ErrorResponse', ERROR_RESPONSE as Json) as Json;
}

function validationErrorList(components: Components): Json {
  components.share('schemas', 'ValidationError', VALIDATION_ERROR as Json);
  return components.share('schemas', 'ValidationErrorList', VALIDATION_ERROR_LIST as Json) as Json;
}

const RETRY: readonly ErrorCode[] = [
  'idempotency_key_in_progress',
  'rate_limited',
  'overloaded',
  'database_unavailable',
  'key_service_unavailable',
];

function headersOf(codes: readonly ErrorCode[]): string[] {
  return [
    'X-Request-Id',
    ...(codes.some((code) => RETRY.includes(code)) ? ['Retry-After'] : []),
    ...(codes.includes('rate_limited') ? ['RateLimit-Policy', 'RateLimit'] : []),
  ];
}
