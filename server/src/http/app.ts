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
import { newId } from '../ids.ts';
import type { Services } from '../services.ts';
import { preflight } from './cross-origin.ts';
import type { Endpoint } from './endpoint.ts';
import { AppError, databaseError, notFound, ValidationError } from './errors.ts';
import { mount } from './mount.ts';

const ALWAYS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** The HTTP server: every endpoint of the table, and the one place where errors become answers. */
export function createApp(services: Services, endpoints: readonly Endpoint[]): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    requestIdHeader: false,
    // However long an id is, it is the schema that refuses it; the request line as a whole is bounded by Node.
    routerOptions: { maxParamLength: maxHeaderSize, ignoreTrailingSlash: false, caseSensitive: true },
    trustProxy: services.config.trustedProxies.length > 0 ? services.config.trustedProxies : false,
    requestTimeout: 60_000,
    // An upgrade or a drain must not cut requests that are being answered.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) =>
      void sendError(error, request as FastifyRequest, reply as FastifyReply),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.decorateRequest('principal', undefined);
  app.decorateRequest('participant', undefined);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...ALWAYS, 'x-request-id': request.id });
  });
  app.addHook('onRequest', preflight(services));
  app.addHook('preClose', async () => closeWhatBecomesIdle(app));
  app.setErrorHandler((error, request, reply) => sendError(error as FastifyError, request, reply));
  services.metrics.watch(app);
  for (const endpoint of endpoints) mount(app, services, endpoint);
  refuseOtherMethods(app, endpoints);
  app.setNotFoundHandler((request, reply) => sendError(notFound(), request, reply));
  return app;
}

const SWEEP_MS = 20;

/** While draining: a connection whose request is answered would else stay open for the caller's next one. */
function closeWhatBecomesIdle(app: FastifyInstance): void {
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  app.server.once('close', () => clearInterval(sweep));
}

/** A known path with a method it does not have: 405, and which ones it has. */
function refuseOtherMethods(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const methods = new Map<string, string[]>();
  for (const { path, method } of endpoints) {
    // Parameters at the same place may have different names under different methods.
    const url = path.replace(/\{\w+\}/g, ':_');
    methods.set(url, [...(methods.get(url) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])]);
  }
  for (const [url, allowed] of methods) {
    app.route({
      method: app.supportedMethods.filter((method) => !allowed.includes(method)),
      url,
      // Whatever the body is, it is not read.
      onRequest: async () => {
        throw new AppError(
          'method_not_allowed',
          'This path does not have that method.',
          { allowed },
          { allow: allowed.join(', ') },
        );
      },
      handler: async () => {},
    });
  }
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof ValidationError) return sendValidation(error, request, reply);
  const answer = toAppError(error);
  if (answer.code === 'payload_too_large') drainBody(request, reply);
  if (answer.status >= 500) request.log.error({ err: error, request_id: request.id }, answer.message);
  reply.code(answer.status).headers({ ...ALWAYS, 'x-request-id': request.id, ...answer.headers });
  return sendJson(reply, {
    detail: { code: answer.code, message: answer.message, context: answer.context, request_id: request.id },
  });
}

/** Of a body that is too large so much is still taken from the wire, within the time a request may take to arrive. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024;

/**
 * Closing a connection on which bytes still arrive resets it, and many callers lose the answer over that. So what is
 * not too much is received and thrown away, which Node does unless the answer closes the connection.
 */
function drainBody(request: FastifyRequest, reply: FastifyReply): void {
  if (Number(request.headers['content-length'] ?? 0) <= MAX_DRAINED_BYTES) reply.removeHeader('connection');
}

function sendValidation(fault: ValidationError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const list = request.routeOptions.config.endpoint?.errorShape === 'list';
  if (list) return sendJson(reply.code(422), { detail: fault.errors });
  const error = fault.malformed
    ? new AppError('malformed_request', 'The body is not valid JSON within the limits.', {
        errors: fault.errors,
      })
    : new AppError('validation_error', fault.message, { errors: fault.errors });
  return sendError(error, request, reply);
}

function sendJson(reply: FastifyReply, body: object): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = (error as FastifyError | undefined)?.code;
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('unsupported_media_type', 'The body must be application/json.');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('payload_too_large', 'The body is larger than this operation takes.');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE':
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_ASYNC_CONSTRAINT':
      return new AppError('malformed_request', 'The request could not be read.');
    default:
      return (
        databaseError(error) ??
        new AppError('internal_error', 'The service failed to answer. The failure was recorded.')
      );
  }
}

/** What never became a request (a bad request line, oversized headers) still gets the error shape. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const requestId = newId();
  const body = JSON.stringify({
    detail: {
      code: 'malformed_request',
      message: 'The request could not be read.',
      context: {},
      request_id: requestId,
    },
  });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nX-Request-Id: ${requestId}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
