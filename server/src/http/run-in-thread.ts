import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { LIGHT_BODY_BYTES } from '../threads/needs-thread.ts';
import type { Threads } from '../threads/pool.ts';

/** Whether the body is too large to be parsed in the main thread. */
export function isLargeBody(raw: FastifyRequest): boolean {
  return Buffer.isBuffer(raw.body) && raw.body.length > LIGHT_BODY_BYTES;
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
 * Runs the whole request in a worker thread and sends its response. A client that disconnects takes its
 * request out of the queue; a GET request that runs is stopped.
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
    const outcome = await threads.request(organizationOf(raw), task, disconnected.signal);
    for (const job of outcome.wake) services.wake(job);
    for (const [name, value] of Object.entries(outcome.headers))
      if (!OWN_HEADERS.has(name)) reply.header(name, value);
    return reply.code(outcome.status).send(Buffer.from(outcome.body));
  } finally {
    reply.raw.off('close', onClose);
  }
}

function organizationOf({ params, participant }: FastifyRequest): string {
  if (participant) return participant.organizationId;
  const { organization_id } = params as { organization_id?: string };
  return organization_id?.toLowerCase() ?? '';
}
