import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';

const PARTICIPANT_PREFIX = '/v1/participant/';
const EXPOSED_HEADERS = 'X-Request-Id, Idempotent-Replayed, Retry-After';
const ALLOWED_HEADERS = 'Authorization, Content-Type, Idempotency-Key';
const PREFLIGHT_CACHE_SECONDS = 600;

/** Lets pages of the allowed origins read this response (CORS). Cookies are never allowed. */
export function allowOrigin(raw: FastifyRequest, reply: FastifyReply, allowed: readonly string[]): void {
  reply.header('vary', 'Origin');
  const { origin } = raw.headers;
  if (origin === undefined || !allowed.includes(origin)) return;
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-expose-headers', EXPOSED_HEADERS);
}

/** Lets pages read the error response to an unknown token if any environment allows their origin. */
export async function allowKnownOrigin(
  services: Services,
  raw: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { origin } = raw.headers;
  const isAllowed = origin !== undefined && (await services.environments.anyAllowsOrigin(origin));
  allowOrigin(raw, reply, isAllowed ? [origin] : []);
}

/**
 * Responds to a CORS preflight for /v1/participant/ if any environment allows the origin. A preflight carries
 * no token, so only the request that follows can be checked against its own environment. Other OPTIONS
 * requests are rejected by the router.
 */
export function preflight(services: Services) {
  return async (raw: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { origin } = raw.headers;
    if (raw.method !== 'OPTIONS' || origin === undefined || !raw.url.startsWith(PARTICIPANT_PREFIX))
      return undefined;
    const method = raw.headers['access-control-request-method'];
    if (method === undefined || (method !== 'GET' && method !== 'POST')) return undefined;
    const isAllowed = await services.environments.anyAllowsOrigin(origin);
    reply.header('vary', 'Origin');
    if (!isAllowed) return undefined;
    return reply
      .headers({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': ALLOWED_HEADERS,
        'access-control-max-age': PREFLIGHT_CACHE_SECONDS,
      })
      .code(204)
      .send();
  };
}
