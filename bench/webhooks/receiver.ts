import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Arrivals {
  /** Arrival times in milliseconds since the epoch. */
  at: number[];
  /** Milliseconds from the event to its arrival. */
  delayMs: number[];
  ids: Set<string>;
}

export interface CountingReceiver {
  url: string;
  arrivals: Arrivals;
  reset(): void;
  /** Resolves when `count` messages have arrived since the last reset. */
  arrived(count: number): Promise<void>;
  close(): void;
}

/** Starts an HTTP server that responds with 204 and records each message. */
export async function startReceiver(): Promise<CountingReceiver> {
  let waiting: { count: number; resolve: () => void } | undefined;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      response.writeHead(204).end();
      record(receiver.arrivals, body);
      if (waiting && receiver.arrivals.at.length >= waiting.count) waiting.resolve();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: CountingReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals: empty(),
    reset() {
      receiver.arrivals = empty();
    },
    arrived: (count) =>
      new Promise((resolve) => {
        if (receiver.arrivals.at.length >= count) resolve();
        else waiting = { count, resolve };
      }),
    close: () => server.close(),
  };
  return receiver;
}

function empty(): Arrivals {
  return { at: [], delayMs: [], ids: new Set() };
}

function record({ at, delayMs, ids }: Arrivals, body: string): void {
  const now = Date.now();
  const { id, timestamp } = JSON.parse(body) as { id: string; timestamp: string };
  at.push(now);
  delayMs.push(now - Date.parse(timestamp));
  ids.add(id);
}
