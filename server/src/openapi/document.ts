import type { Endpoint } from '../http/endpoint.ts';
import { type Components, createComponents } from './components.ts';
import { createErrorResponses } from './error-responses.ts';
import type { Json, JsonObject } from './json.ts';
import { API_SECURITY, operationOf } from './operation.ts';
import { documentedPath, pathParametersOf } from './parameters.ts';
import { PAGES_TAG, TAGS } from './tags.ts';
import { VERSION } from './version.ts';
import { webhooks } from './webhooks.ts';

const DESCRIPTION = `Define, publish and run evaluation programs.

**Authentication.** Send an API key as \`Authorization: Bearer <key>\` or \`X-API-Key: <key>\`. Browsers of
administrators use the session cookie that \`POST /auth/login\` sets. Participants send the token of their
session as a bearer token. Each operation names the scope that it requires; no scope implies another.

**Lists** return the newest items first. \`limit\` (1 to 100, by default 50) sets the page size. To get
the next page, send the \`next_cursor\` of the response as \`cursor\`; it is empty on the last page.

**Retries.** Operations that accept an \`Idempotency-Key\` can be retried safely: for 72 hours, a retry with
the same key and body returns the stored response, with the header \`Idempotent-Replayed: true\`.

**Rate limits** apply to each credential and organization, weighted by the cost of the operation. The headers
\`RateLimit-Policy\` and \`RateLimit\` of every response describe them; above a limit the response is 429.

**Errors** have a stable \`code\` and a \`request_id\`, which is also in the \`X-Request-Id\` header of every
response.

Operations with the tag \`extension\` are additions to the core interface.`;

/** The methods of a path in the order of the document. */
const METHODS = ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'];

/**
 * Returns the OpenAPI 3.1 document of the endpoints, without pages and their files. It does not depend on
 * their order.
 */
export function openApiDocument(endpoints: readonly Endpoint[]): JsonObject {
  const operations = endpoints.filter(({ tag }) => tag !== PAGES_TAG).sort(byPath);
  const components = createComponents(operations);
  const paths = pathsOf(operations, components);
  const events = webhooks(components);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Evaluation Program Service',
      version: VERSION,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: API_SECURITY,
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: events,
    components: { securitySchemes: SECURITY_SCHEMES, headers: HEADERS, ...components.toJson() },
  };
}

function byPath(a: Endpoint, b: Endpoint): number {
  const [first, second] = [documentedPath(a), documentedPath(b)];
  if (first !== second) return first < second ? -1 : 1;
  return METHODS.indexOf(a.method) - METHODS.indexOf(b.method);
}

function pathsOf(endpoints: readonly Endpoint[], components: Components): JsonObject {
  const errors = createErrorResponses(endpoints, components);
  const byTemplate = Map.groupBy(endpoints, documentedPath);
  const items = [...byTemplate].map(([path, own]): [string, JsonObject] => {
    const parameters = own.map((endpoint) => pathParametersOf(endpoint, components));
    const isShared = (one: Json) =>
      parameters.every((each) => each.some((other) => JSON.stringify(other) === JSON.stringify(one)));
    const shared = parameters[0]!.filter(isShared);
    const operations = own.map((endpoint, index) => {
      const ofOperation = parameters[index]!.filter((one) => !isShared(one));
      return [endpoint.method.toLowerCase(), operationOf(endpoint, components, errors, ofOperation)];
    });
    return [path, { ...(shared.length > 0 && { parameters: shared }), ...Object.fromEntries(operations) }];
  });
  return Object.fromEntries(items);
}

const SECURITY_SCHEMES: Json = {
  bearerApiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key (`eps_…`), or a legacy key that was imported for migration.',
  },
  headerApiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'The same API key in its own header.',
  },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'service_session',
    description: "The session of an administrator's browser, set by `POST /auth/login`.",
  },
  participantToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'A short-lived token that is bound to one participant session.',
  },
  scimToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'A SCIM token of an identity provider.',
  },
};

const HEADERS: Json = {
  'X-Request-Id': {
    description: 'Identifies the request in the logs of the service. Errors repeat it as `request_id`.',
    schema: { type: 'string' },
  },
  'Idempotent-Replayed': {
    description:
      '`true` if this is the stored response of an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Retry-After': { description: 'Seconds to wait before the next request.', schema: { type: 'string' } },
  'RateLimit-Policy': {
    description:
      'The limits that apply, each with its quota `q` in cost units and its window `w` in seconds. In every response to a request with a credential.',
    schema: { type: 'string' },
    example: '"credential";q=300;w=1, "organization";q=3000;w=1',
  },
  RateLimit: {
    description:
      'How much is left of each limit: `r` cost units, and `t` seconds until the quota is complete again. In every response to a request with a credential.',
    schema: { type: 'string' },
    example: '"credential";r=284;t=1, "organization";r=2711;t=1',
  },
};
