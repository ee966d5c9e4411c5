import { maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { unauthenticated } from '../credentials/authenticate.ts';
import { isRightsChanged } from '../credentials/rights.ts';
import { newId } from '../ids.ts';
import type { Services } from '../services.ts';
import { preferredType } from './accept.ts';
import { watchAccesses } from './accesses.ts';
import { acceptBodies } from './body.ts';
import { shareConnections } from './connections.ts';
import type { Content } from './content.ts';
import { preflight } from './cross-origin.ts';
import type { Endpoint } from './endpoint.ts';
import { AppError, ClientDisconnected, noSuchPath, outageError, ValidationError } from './errors.ts';
import { createMethodLookup } from './method-lookup.ts';
import { mount } from './mount.ts';
import { createNearestPath } from './nearest-path.ts';
import { isScim, SCIM_TYPE, scimErrorOf, validationErrorOfScim } from './scim-error.ts';

const ALWAYS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** Browsers then use https for a year, even if a link says http. */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000' };

/** Creates the HTTP server with all endpoints, and converts every error to an error response. */
export function createApp(services: Services, endpoints: readonly Endpoint[]): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    requestIdHeader: false,
    // The schema rejects ids that are too long; Node limits the length of the request line.
    routerOptions: { maxParamLength: maxHeaderSize, ignoreTrailingSlash: true, caseSensitive: true },
    trustProxy: services.config.trustedProxies.length > 0 ? services.config.trustedProxies : false,
    requestTimeout: 60_000,
    // Requests in progress finish when the server shuts down.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: respondToInvalidHttp,
    // Endpoints compile their own schemas. Without these, Fastify loads two compilers that nothing uses.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    frameworkErrors: (error, request, reply) =>
      void sendError(error, request as FastifyRequest, reply as FastifyReply),
  });
  acceptBodies(app);
  shareConnections(app.server, services.config.maxConnections);
  app.decorateRequest('principal', undefined);
  app.decorateRequest('participant', undefined);
  app.decorateRequest('provisioner', undefined);
  app.decorateRequest('authenticatedAt', undefined);
  app.decorateRequest('isRemembered', false);
  app.decorateRequest('paidCost', 0);
  const always = isHttps(services) ? { ...ALWAYS, ...HTTPS_ONLY } : ALWAYS;
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...always, 'x-request-id': request.id });
  });
  app.addHook('onRequest', preflight);
  app.addHook('preClose', async () => closeIdleConnections(app));
  app.setErrorHandler((error, request, reply) => sendError(error as FastifyError, request, reply));
  services.metrics.watch(app);
  watchAccesses(app, services);
  for (const endpoint of endpoints) mount(app, services, endpoint);
  app.addHook('onRequest', rejectOtherMethods(endpoints));
  const nearestPath = createNearestPath(endpoints);
  app.setNotFoundHandler((request, reply) => sendError(noSuchPath(nearestPath(request.url)), request, reply));
  return app;
}

function noCompiler(): never {
  throw new Error('A route has a schema for Fastify; declare it in an endpoint.');
}

function isHttps({ config }: Services): boolean {
  return config.publicUrl.startsWith('https:');
}

const SWEEP_MS = 20;

/** During shutdown, closes connections once they are idle; keep-alive would otherwise hold them open. */
function closeIdleConnections(app: FastifyInstance): void {
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  app.server.once('close', () => clearInterval(sweep));
}

/**
 * Responds with 405 and an Allow header when a path exists but not with the request's method. Throwing in
 * onRequest responds before the body is read.
 */
function rejectOtherMethods(endpoints: readonly Endpoint[]) {
  const methodsOf = createMethodLookup(endpoints);
  return async (request: FastifyRequest) => {
    const allowed = request.is404 ? methodsOf(request.url) : undefined;
    if (allowed === undefined) return;
    throw new AppError(
      'method_not_allowed',
      `This path does not support this method. Use ${allowed.join(' or ')}.`,
      { allowed },
      { allow: allowed.join(', ') },
    );
  };
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof ValidationError && !isScim(request)) return sendValidation(error, request, reply);
  if (isDisconnect(error, request)) {
    request.log.info({ request_id: request.id }, 'the client closed the connection before the response');
    return sendJson(reply.code(400), {});
  }
  const appError = error instanceof ValidationError ? validationErrorOfScim(error) : toAppError(error);
  const { code, status, message, context, headers } = appError;
  if (!request.raw.complete) drainBody(request, reply);
  if (status >= 500) request.log.error({ err: error, request_id: request.id }, message);
  reply.code(status).headers({ ...ALWAYS, 'x-request-id': request.id, ...headers });
  if (isScim(request)) {
    const body = scimErrorOf(appError);
    return reply.code(Number(body.status)).type(SCIM_TYPE).send(JSON.stringify(body));
  }
  const errorPage = errorPageFor(request, status);
  if (errorPage) return reply.headers(errorPage.headers).type(errorPage.type).send(errorPage.body);
  return sendJson(reply, { detail: { code, message, context, request_id: request.id } });
}

/** Returns the page in place of an error, if the endpoint has one and the client is a browser. */
function errorPageFor({ routeOptions, headers, query }: FastifyRequest, status: number): Content | undefined {
  const { endpoint } = routeOptions.config;
  if (!endpoint?.errorPage) return undefined;
  if (preferredType(headers.accept, ['application/json', 'text/html']) !== 'text/html') return undefined;
  const { locale } = query as { locale?: unknown };
  const [preferred] = headers['accept-language']?.split(/[,;]/) ?? [];
  return endpoint.errorPage(status, typeof locale === 'string' ? locale : preferred);
}

/**
 * Whether the error comes from the client's connection, and not from a connection that the service opened.
 */
function isDisconnect(error: unknown, { raw }: FastifyRequest): boolean {
  return error instanceof ClientDisconnected || (error !== null && error === raw.errored);
}

/** A rejected body up to this size is still read to its end, within the request timeout. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024;

/**
 * Lets the client finish sending a rejected body. Closing a connection while the client still sends
 * resets it, and many clients then lose the response. Without `connection: close`, Node reads the rest of the
 * body and discards it.
 */
function drainBody(request: FastifyRequest, reply: FastifyReply): void {
  if (Number(request.headers['content-length'] ?? 0) <= MAX_DRAINED_BYTES) reply.removeHeader('connection');
}

function sendValidation(
  invalid: ValidationError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const list = request.routeOptions.config.endpoint?.errorShape === 'list';
  if (list) return sendJson(reply.code(422), { detail: invalid.errors });
  const { errors, malformed, message } = invalid;
  const error = malformed
    ? new AppError(
        'malformed_request',
        'The body is not valid JSON or exceeds a limit. See context.errors.',
        {
          errors,
        },
      )
    : new AppError('validation_error', message, { errors });
  return sendError(error, request, reply);
}

function sendJson(reply: FastifyReply, body: object): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isRightsChanged(error)) return unauthenticated();
  const code = (error as FastifyError | undefined)?.code;
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError(
        'unsupported_media_type',
        'Send the body as JSON with the header Content-Type: application/json.',
      );
    case 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE':
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_ASYNC_CONSTRAINT':
      return new AppError('malformed_request', UNREADABLE);
    default:
      return (
        outageError(error) ??
        new AppError(
          'internal_error',
          'The service failed to process the request. The error was logged under the request_id.',
        )
      );
  }
}

const UNREADABLE = 'The request could not be read: it is not valid HTTP.';

/**
 * Sends the usual error body when Node cannot parse a request, for example because its headers are too large.
 */
function respondToInvalidHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const requestId = newId();
  const body = JSON.stringify({
    detail: {
      code: 'malformed_request',
      message: UNREADABLE,
      context: {},
      request_id: requestId,
    },
  });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nX-Request-Id: ${requestId}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
