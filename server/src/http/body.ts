import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';
import { payerOf } from './payer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** How many bytes of its body are counted, and for which payer. */
    heldBytes: number;
    heldFor: string;
  }
}

/** The largest body of a request without a credential. */
export const MAX_ANONYMOUS_BYTES = 16 * 1024;
/** Bodies up to this size are bounded by the number of connections. */
const FREE_BYTES = MAX_ANONYMOUS_BYTES;
/** The memory that larger bodies may use at the same time in a process, in total and for one organization. */
const MAX_HELD_BYTES = 192 * 1024 * 1024;
export const MAX_HELD_BYTES_OF_ONE = 64 * 1024 * 1024;

/**
 * Makes the app read bodies into memory, up to the limit of their route: JSON, and the other content types of
 * an endpoint. The bytes of bodies above 16 kB are counted as they arrive, until the response has ended.
 * Throws payload_too_large, and overloaded if the process, or one organization in it, holds too many bytes.
 */
export function acceptBodies(app: FastifyInstance): void {
  const held = new HeldBytes();
  app.removeAllContentTypeParsers();
  app.decorateRequest('heldBytes', 0);
  app.decorateRequest('heldFor', '');
  app.addContentTypeParser(['application/json', 'application/scim+json'], (request, payload, done) =>
    readBody(held, request, payload, done),
  );
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'],
    (
      request: FastifyRequest,
      payload: IncomingMessage,
      done: (error: Error | null, body?: Buffer) => void,
    ) => {
      const type = request.headers['content-type']!.split(';')[0]!.trim().toLowerCase();
      if (request.routeOptions.config.endpoint?.takes?.includes(type))
        return readBody(held, request, payload, done);
      done(Object.assign(new Error(type), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }));
    },
  );
  app.addHook('preHandler', (request, reply, done) => {
    const release = () => held.release(request);
    if (reply.raw.destroyed) release();
    else if (request.heldBytes > 0) reply.raw.once('finish', release).once('close', release);
    done();
  });
}

function readBody(
  held: HeldBytes,
  request: FastifyRequest,
  payload: IncomingMessage,
  done: (error: Error | null, body?: Buffer) => void,
): void {
  const limit = request.routeOptions.bodyLimit!;
  if (Number(request.headers['content-length']) > limit) return void done(tooLarge(limit));
  const chunks: Buffer[] = [];
  let received = 0;
  const onData = (chunk: Buffer) => {
    received += chunk.length;
    if (received > limit) return void end(tooLarge(limit));
    if (received > FREE_BYTES && !held.hold(request, received)) return void end(tooManyBytes());
    chunks.push(chunk);
  };
  const onEnd = () => end();
  const end = (error?: Error) => {
    payload.off('data', onData).off('end', onEnd).off('error', end);
    if (error) {
      held.release(request);
      done(error);
    } else done(null, Buffer.concat(chunks, received));
  };
  payload.on('data', onData).on('end', onEnd).on('error', end);
}

/** The bytes of bodies in memory, in all and by the organization that they count against. */
class HeldBytes {
  #total = 0;
  readonly #byPayer = new Map<string, number>();

  /** Counts the body of a request, of which `bytes` have arrived. Returns false beyond the limits. */
  hold(request: FastifyRequest, bytes: number): boolean {
    const more = bytes - request.heldBytes;
    const ofPayer = (this.#byPayer.get(payerOf(request)) ?? 0) + more;
    if (this.#total + more > MAX_HELD_BYTES || ofPayer > MAX_HELD_BYTES_OF_ONE) return false;
    request.heldBytes = bytes;
    request.heldFor = payerOf(request);
    this.#count(request.heldFor, more);
    return true;
  }

  release(request: FastifyRequest): void {
    this.#count(request.heldFor, -request.heldBytes);
    request.heldBytes = 0;
  }

  #count(payer: string, change: number): void {
    this.#total += change;
    const ofPayer = (this.#byPayer.get(payer) ?? 0) + change;
    if (ofPayer === 0) this.#byPayer.delete(payer);
    else this.#byPayer.set(payer, ofPayer);
  }
}

function tooLarge(limit: number): AppError {
  return new AppError('payload_too_large', `The body is larger than ${limit} bytes.`, { max_bytes: limit });
}

function tooManyBytes(): AppError {
  return new AppError(
    'overloaded',
    'The service is receiving too many large bodies at once. Retry the request later.',
    {},
    { 'retry-after': '5' },
  );
}
