import type { FastifyReply, FastifyRequest } from 'fastify';

const PARTICIPANT_PREFIX = '/v1/participant/';
const EXPOSED_HEADERS = 'X-Request-Id, Idempotent-Replayed, Retry-After, RateLimit, RateLimit-Policy';
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

/**
 * Lets every page read the response to an invalid token. It says nothing of the tenant, so it must not depend
 * on whether one allows the origin.
 */
export function allowAnyOrigin(raw: FastifyRequest, reply: FastifyReply): void {
  const { origin } = raw.headers;
  allowOrigin(raw, reply, origin === undefined ? [] : [origin]);
}

/**
 * Responds to a CORS preflight for /v1/participant/, in the same way for every origin: a preflight carries no
 * token, and an answer that depended on the origin would reveal whether any tenant lists it. The response to
 * the request that follows is readable only for the origins of its environment. Other OPTIONS requests are
 * rejected by the router.
 */
export async function preflight(raw: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const { origin } = raw.headers;
  if (raw.method !== 'OPTIONS' || origin === undefined || !raw.url.startsWith(PARTICIPANT_PREFIX))
    return undefined;
  const method = raw.headers['access-control-request-method'];
  if (method !== 'GET' && method !== 'POST') return undefined;
  return reply
    .headers({
      vary: 'Origin',
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': PREFLIGHT_CACHE_SECONDS,
    })
    .code(204)
    .send();
}
