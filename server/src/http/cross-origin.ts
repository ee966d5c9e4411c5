import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';

const PREFIX = '/v1/participant/';
const EXPOSED = 'X-Request-Id, Idempotent-Replayed, Retry-After';
const HEADERS = 'Authorization, Content-Type, Idempotency-Key';
const KEEP_SECONDS = 600;

/** Lets a page of a listed origin read this answer, whatever it is. Never with cookies: no credentials are allowed. */
export function allowOrigin(raw: FastifyRequest, reply: FastifyReply, listed: readonly string[]): void {
  reply.header('vary', 'Origin');
  const { origin } = raw.headers;
  if (origin === undefined || !listed.includes(origin)) return;
  reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', EXPOSED);
}

/** The same for a token that is not known: where some environment lists the origin, its pages may read the refusal. */
export async function allowKnownOrigin(
  services: Services,
  raw: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { origin } = raw.headers;
  const isListed = origin !== undefined && (await isListedAnywhere(services, origin));
  allowOrigin(raw, reply, isListed ? [origin] : []);
}

/**
 * Answers a browser's preflight under /v1/participant/ where some environment lists the origin: a preflight carries no
 * token, so whose environment it is shows only in the request itself. Any other goes on to be refused.
 */
export function preflight(services: Services) {
  return async (raw: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { origin } = raw.headers;
    if (raw.method !== 'OPTIONS' || origin === undefined || !raw.url.startsWith(PREFIX)) return undefined;
    const method = raw.headers['access-control-request-method'];
    if (method === undefined || (method !== 'GET' && method !== 'POST')) return undefined;
    const isListed = await isListedAnywhere(services, origin);
    reply.header('vary', 'Origin');
    if (!isListed) return undefined;
    return reply
      .headers({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': HEADERS,
        'access-control-max-age': KEEP_SECONDS,
      })
      .code(204)
      .send();
  };
}

async function isListedAnywhere(services: Services, origin: string): Promise<boolean> {
  const known = await services.db.system.read({
    text: 'SELECT 1 FROM environments WHERE allowed_origins @> ARRAY[$1] LIMIT 1',
    values: [origin],
  });
  return known.length > 0;
}
