import { Readable } from 'node:stream';
import { createTurns } from '../threads/turns.ts';
import type { RequestRights } from './request-rights.ts';

/** A response body of a media type other than JSON, or one that is streamed. */
export class Content {
  readonly type: string;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer | Readable;
  /** The status, if it is not that of the endpoint. */
  readonly status: number | undefined;

  constructor(
    type: string,
    body: string | Buffer | AsyncIterable<string | Buffer>,
    headers: Record<string, string> = {},
    status?: number,
  ) {
    this.type = type;
    this.headers = headers;
    this.status = status;
    // An error before the first chunk becomes an error response; a later error closes the connection.
    this.body = typeof body === 'string' || Buffer.isBuffer(body) ? body : Readable.from(body);
  }
}

const VERIFY_EVERY_MS = 200;

/**
 * Yields the parts of a streamed body while the rights of its request are valid; throws when they have
 * changed. Other requests get turns between the parts.
 */
export async function* whileAuthorized(
  rights: Pick<RequestRights, 'verify'>,
  body: AsyncIterable<unknown>,
): AsyncGenerator<unknown> {
  let verifiedAt = performance.now();
  const turn = createTurns();
  for await (const part of body) {
    await turn();
    if (performance.now() - verifiedAt > VERIFY_EVERY_MS) {
      await rights.verify();
      verifiedAt = performance.now();
    }
    yield part;
  }
}

/**
 * Yields rows in batches, in their order, holding one batch in memory. `read` receives the last row of the
 * previous batch.
 */
export async function* batches<Row>(
  size: number,
  read: (after: Row | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Row | null = null;
  for (;;) {
    const rows: Row[] = await read(after, size);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    after = rows.at(-1)!;
  }
}
