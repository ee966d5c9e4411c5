/** A response that is read as a stream, such as an export. Read it once. */
export class Download {
  /** For example `text/csv; charset=utf-8` or `application/x-ndjson`. */
  readonly contentType: string;
  readonly #response: Response;

  constructor(response: Response) {
    this.#response = response;
    this.contentType = response.headers.get('content-type') ?? '';
  }

  /** Returns the bytes as they arrive. */
  get body(): ReadableStream<Uint8Array> {
    return this.#response.body!;
  }

  /** Reads everything into a string. */
  text(): Promise<string> {
    return this.#response.text();
  }

  /** Reads line by line, without the line ends. Throws if the connection breaks before the end. */
  async *lines(): AsyncGenerator<string, void, undefined> {
    const reader = this.body.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    try {
      for (;;) {
        const { done, value } = await reader.read();
        rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
        const lines = rest.split(/\r?\n/);
        rest = lines.pop()!;
        yield* lines;
        if (done) break;
      }
      if (rest !== '') yield rest;
    } finally {
      // Has no effect after the end; otherwise it closes the connection.
      await reader.cancel();
    }
  }

  /** Reads newline-delimited JSON, one value for each line. */
  async *records<T = unknown>(): AsyncGenerator<T, void, undefined> {
    for await (const line of this.lines()) if (line !== '') yield JSON.parse(line) as T;
  }
}
