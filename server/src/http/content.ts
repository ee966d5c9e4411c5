import { Readable } from 'node:stream';

/** An answer that is no JSON value made in memory: one of another media type, or one that is sent as it is read. */
export class Content {
  readonly type: string;
  readonly headers: Record<string, string>;
  readonly body: string | Readable;

  constructor(type: string, body: string | AsyncIterable<string>, headers: Record<string, string> = {}) {
    this.type = type;
    this.headers = headers;
    // An error before the first piece is answered as any other; a later one cuts the connection.
    this.body = typeof body === 'string' ? body : Readable.from(body);
  }
}

/** Rows in batches by their ids, so that never more than one batch is held. `read` gets the last id of the batch before. */
export async function* batches<Row extends { id: string }>(
  size: number,
  read: (after: string | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: string | null = null;
  for (;;) {
    const rows: Row[] = await read(after, size);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    after = rows.at(-1)!.id;
  }
}
