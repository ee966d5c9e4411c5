import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { HEAVY_BODY_BYTES, LIGHT_BODY_BYTES, LIGHT_CONTENT_BYTES } from '../threads/needs-thread.ts';
import type { Threads } from '../threads/pool.ts';
import { ClientDisconnected } from './errors.ts';
import { payerOf } from './payer.ts';

/** Whether the body is too large to be parsed, or the content in it to be compiled, in the main thread. */
export function isLargeBody({ body, routeOptions }: FastifyRequest): boolean {
  const most = routeOptions.config.endpoint?.limits ? LIGHT_CONTENT_BYTES : LIGHT_BODY_BYTES;
  return Buffer.isBuffer(body) && body.length > most;
}

/** Whether the request may take seconds: it imports a file, or its body is very large. */
function isHeavy({ body, routeOptions }: FastifyRequest): boolean {
  const isVeryLarge = Buffer.isBuffer(body) && body.length > HEAVY_BODY_BYTES;
  return isVeryLarge || routeOptions.config.endpoint?.unpacks === true;
}

/** Headers of the connection, which the main thread sets itself. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
]);

/**
 * Runs the whole request in a worker thread and sends its response. If the client disconnects, a waiting
 * request is removed from the queue, and a running GET request is stopped.
 */
export async function runInThread(
  services: Services,
  threads: Threads,
  raw: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { method, url, headers, body, ip } = raw;
  const task = {
    kind: 'request',
    now: services.clock().getTime(),
    method,
    url,
    headers: headers as Record<string, string | string[]>,
    body: body as Buffer | undefined,
    remoteAddress: raw.socket.remoteAddress ?? ip,
    paidCost: raw.paidCost,
  } as const;
  const disconnected = new AbortController();
  const onClose = () => {
    if (!reply.raw.writableEnded) disconnected.abort();
  };
  reply.raw.once('close', onClose);
  try {
    const outcome = await threads.request(payerOf(raw), task, {
      signal: disconnected.signal,
      isHeavy: isHeavy(raw),
    });
    for (const job of outcome.wake) services.wake(job);
    for (const [name, value] of Object.entries(outcome.headers))
      if (!OWN_HEADERS.has(name)) reply.header(name, value);
    return reply.code(outcome.status).send(Buffer.from(outcome.body));
  } catch (error) {
    throw disconnected.signal.aborted ? new ClientDisconnected() : error;
  } finally {
    reply.raw.off('close', onClose);
  }
}
