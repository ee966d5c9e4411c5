import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireConfirmation } from '../credentials/reauthentication.ts';
import type { Services } from '../services.ts';
import { NeedsThread } from '../threads/needs-thread.ts';
import { requireReason } from './accesses.ts';
import { authenticate, authenticateAgain, isAuthenticationOld } from './authentication.ts';
import { authorize } from './authorize.ts';
import { requireVisible } from './blinding.ts';
import { MAX_ANONYMOUS_BYTES } from './body.ts';
import { Content, whileAuthorized } from './content.ts';
import type { Endpoint } from './endpoint.ts';
import { AppError, ValidationError } from './errors.ts';
import { checkIdempotencyKey, idempotencyHeader, requireOneIdempotencyKey } from './idempotency/header.ts';
import { type BodyLimits, parseJsonBody, textError } from './json-body.ts';
import { lowerCaseIds, lowerCasePathIds } from './lower-case-ids.ts';
import { mediaTypeOf } from './operation.ts';
import { requireUuids } from './path-ids.ts';
import { withPresentRights } from './present-rights.ts';
import type { Participant, Principal, Provisioner } from './principal.ts';
import { asPrinted } from './printed.ts';
import { costOf } from './rate-limit/costs.ts';
import { takeCost } from './rate-limit/take-cost.ts';
import { Request } from './request.ts';
import { isLargeBody, runInThread } from './run-in-thread.ts';
import { isOptionalBody } from './schemas.ts';
import { servicesFor } from './units.ts';
import { compileCheck, compileResponseCheck } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | undefined;
    participant: Participant | undefined;
    provisioner: Provisioner | undefined;
    /** When the credential was last authenticated, by performance.now(); undefined without one. */
    authenticatedAt: number | undefined;
    /** Whether the participant comes from the memory of this process and is not confirmed yet. */
    isRemembered: boolean;
    /** The cost that was counted against the rate limits for this request so far. */
    paidCost: number;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

const DEFAULT_LIMITS = { bytes: 1024 * 1024, nodes: 50_000 };
const ANONYMOUS_LIMITS = { ...DEFAULT_LIMITS, bytes: MAX_ANONYMOUS_BYTES };
const MAX_DEPTH = 128;

/** Registers an endpoint: authenticate → validate → authorize → handle → check the response. */
export function mount(app: FastifyInstance, services: Services, endpoint: Endpoint): void {
  const checks = compileChecks(endpoint);
  const limits =
    endpoint.limits ?? (endpoint.access.credential === 'none' ? ANONYMOUS_LIMITS : DEFAULT_LIMITS);
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: limits.bytes,
    config: { endpoint },
    onRequest: async (raw, reply) => {
      await authenticate(services, endpoint, raw, reply);
      if (endpoint.method !== 'GET') rejectContentEncoding(raw);
      requireOneIdempotencyKey(endpoint, raw);
    },
    handler: async (raw, reply) => {
      // The credential may have ended while the body was arriving.
      if (isAuthenticationOld(raw)) await authenticateAgain(services, endpoint, raw, reply);
      const handle = () =>
        withPresentRights(services, endpoint, raw, reply, async () => {
          const bytes = Buffer.isBuffer(raw.body) ? raw.body.length : 0;
          const input = validate(endpoint, checks, { depth: MAX_DEPTH, nodes: limits.nodes }, raw);
          const cost = endpoint.cost?.(input.body, raw.query, bytes / 1024) ?? costOfContent(endpoint, bytes);
          const furtherCost = cost - raw.paidCost;
          if (furtherCost > 0) await takeCost(services, raw, reply, furtherCost);
          const scope = await authorize(services, endpoint, raw);
          raw.isAuthorized = true;
          if (isSensitive(endpoint, input.body))
            requireConfirmation(
              { principal: raw.principal!, realNow: services.clock() },
              scope.organizationId!,
            );
          await requireReason(services, endpoint, raw, scope.organizationId);
          const { principal, participant, provisioner } = raw;
          const named = { body: input.body, params: raw.params };
          await requireVisible({ services, principal, scope }, endpoint, named);
          if (endpoint.access.credential === 'api')
            requireUuids(endpoint.params, raw.params as Record<string, unknown>);
          const who = { principal, participant, provisioner };
          const own = servicesFor(services, principal, scope);
          const init = { services: own, endpoint, raw, reply, who, scope, ...input };
          return respond(endpoint, new Request(init), checks.response);
        });
      const { threads } = services;
      if (!threads) return handle();
      if (isLargeBody(raw)) return runInThread(services, threads, raw, reply);
      return handle().catch((error: unknown) => {
        if (error instanceof NeedsThread) return runInThread(services, threads, raw, reply);
        throw error;
      });
    },
  });
}

/** Compiling content takes a time in proportion to its size. */
function costOfContent({ limits }: Endpoint, bytes: number): number {
  return limits ? costOf('compileContent', bytes / 1024) : 1;
}

function isSensitive({ sensitive }: Endpoint, body: unknown): boolean {
  return typeof sensitive === 'function' ? sensitive(body) : sensitive === true;
}

/** Rejects compressed bodies with a clear message; parsing them would report invalid JSON. */
function rejectContentEncoding(raw: FastifyRequest): void {
  const encoding = raw.headers['content-encoding'];
  if (encoding === undefined || encoding === '' || encoding.toLowerCase() === 'identity') return;
  throw new AppError(
    'unsupported_media_type',
    `The service does not accept a body with Content-Encoding ${encoding}. Send it uncompressed.`,
    {},
    { 'accept-encoding': 'identity' },
  );
}

interface Checks {
  params(value: unknown): void;
  query(value: unknown): void;
  body(value: unknown): void;
  lowerCaseQuery(value: unknown): unknown;
  lowerCaseBody(value: unknown): unknown;
  response: (value: unknown) => string | undefined;
}

const NO_FIELDS = { type: 'object', properties: {}, additionalProperties: false };
const ANY_FIELDS = { type: 'object' };

function compileChecks(endpoint: Endpoint): Checks {
  // Public pages and health checks accept unknown query parameters, which links and load balancers add.
  const isPublic = endpoint.access.credential === 'none' && endpoint.method === 'GET';
  return {
    params: compileCheck(endpoint.params, 'path'),
    query: compileCheck(endpoint.query ?? (isPublic ? ANY_FIELDS : NO_FIELDS), 'query'),
    body: compileCheck(endpoint.body ?? NO_FIELDS, 'body'),
    lowerCaseQuery: lowerCaseIds(endpoint.query),
    lowerCaseBody: lowerCaseIds(endpoint.body),
    response: endpoint.response ? compileResponseCheck(endpoint.response) : () => undefined,
  };
}

interface ValidInput {
  body: unknown;
  idempotencyKey: string | undefined;
}

/**
 * Checks path, query, body and the Idempotency-Key together, so that the response reports all errors at once.
 * Ids are in lower case from here on.
 */
function validate(endpoint: Endpoint, checks: Checks, limits: BodyLimits, raw: FastifyRequest): ValidInput {
  raw.query = coerceQuery(endpoint, raw.query as Record<string, unknown>);
  const errors = [
    ...collect(() => checks.params(raw.params)),
    ...collect(() => {
      checks.query(raw.query);
      checkQueryText(endpoint, raw.query as Record<string, unknown>);
    }),
    ...collect(() => checkIdempotencyKey(endpoint, raw)),
  ];
  const body = parseBody(endpoint, raw, limits);
  if (endpoint.method !== 'GET') errors.push(...collect(() => checks.body(body)));
  if (errors.length > 0) throw new ValidationError(errors);
  lowerCasePathIds(raw.params as Record<string, unknown>);
  raw.query = checks.lowerCaseQuery(raw.query);
  return {
    body: checks.lowerCaseBody(body),
    idempotencyKey: endpoint.idempotency ? idempotencyHeader(raw) : undefined,
  };
}

/** Rejects text that PostgreSQL cannot compare. Parameters that the schema does not declare are not used. */
function checkQueryText(endpoint: Endpoint, query: Record<string, unknown>): void {
  const errors = Object.keys(endpoint.query?.properties ?? {}).flatMap(
    (name) => textError(query[name], ['query', name]) ?? [],
  );
  if (errors.length > 0) throw new ValidationError(errors);
}

/** Returns the errors that a check throws. */
function collect(check: () => void): ValidationError['errors'] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return error.errors;
    throw error;
  }
}

function parseBody(endpoint: Endpoint, raw: FastifyRequest, limits: BodyLimits): unknown {
  const bytes = raw.body as Buffer | undefined;
  if (endpoint.method === 'GET') return undefined;
  if (endpoint.takes) return {};
  if (bytes === undefined || bytes.length === 0) {
    if (!endpoint.body || isOptionalBody(endpoint.body)) return {};
    throw new ValidationError([{ type: 'missing', loc: ['body'], msg: 'Field required' }]);
  }
  return parseJsonBody(bytes, limits);
}

/** Converts query values, which are text, to the integers and booleans that the schema expects. */
function coerceQuery(endpoint: Endpoint, query: Record<string, unknown>): Record<string, unknown> {
  const properties = (endpoint.query?.properties ?? {}) as Record<string, { type?: string }>;
  const coerced: Record<string, unknown> = { ...query };
  for (const [name, value] of Object.entries(query)) {
    const type = Object.hasOwn(properties, name) ? properties[name]?.type : undefined;
    if (typeof value !== 'string') continue;
    if (type === 'integer' && /^[+-]?\d{1,300}$/.test(value)) coerced[name] = Number(value);
    if (type === 'boolean' && /^(true|false)$/.test(value)) coerced[name] = value === 'true';
  }
  return coerced;
}

/** Returns whether the client has the content already: its entity tag is in If-None-Match (RFC 9110). */
function isUnchanged({ raw }: Request, { headers }: Content): boolean {
  const { etag } = headers;
  const known = raw.headers['if-none-match'];
  if (etag === undefined || known === undefined) return false;
  return known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
}

async function respond(
  endpoint: Endpoint,
  request: Request,
  check: Checks['response'],
): Promise<FastifyReply> {
  const { reply } = request;
  const handled = await endpoint.handle(request);
  const body = handled instanceof Content ? await asPrinted(request, handled) : handled;
  // The handler has already sent the response.
  if (reply.sent) return reply;
  reply.code(endpoint.status);
  if (request.replayed) reply.header('idempotent-replayed', 'true');
  if (endpoint.status === 204) return reply.send();
  if (body instanceof Content) {
    if (isUnchanged(request, body)) return reply.headers(body.headers).code(304).send();
    const sent =
      body.body instanceof Readable ? Readable.from(whileAuthorized(request.rights, body.body)) : body.body;
    if (body.status !== undefined) reply.code(body.status);
    return reply.headers(body.headers).type(body.type).send(sent);
  }
  const mismatch = check(body);
  if (mismatch !== undefined)
    throw new Error(`The response of ${endpoint.operationId} does not match its schema: ${mismatch}`);
  if (endpoint.reads && endpoint.reads !== 'none') {
    const read = endpoint.reads.idOf?.(body, request.body);
    request.raw.readIds = typeof read === 'string' ? [read] : read;
  }
  const text = request.serialized?.body === body ? request.serialized!.text : JSON.stringify(body);
  return reply.type(`${mediaTypeOf(endpoint)}; charset=utf-8`).send(text);
}
