import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ReceivedMessage {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Responder = (response: ServerResponse, message: ReceivedMessage) => void;

/** A webhook receiver on loopback that keeps every message. */
export interface Receiver {
  url: string;
  received: ReceivedMessage[];
  /** Responds to the messages from now on; a test may replace it. */
  respond: Responder;
  close(): Promise<void>;
}

/** Starts a receiver on a free port. Without `respond` it responds 204. */
export async function startReceiver(
  respond: Responder = (response) => response.writeHead(204).end(),
): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const message = { path: request.url ?? '', headers: request.headers, body: await readText(request) };
    receiver.received.push(message);
    receiver.respond(response, message);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    respond,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return receiver;
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const LIMIT_MS = 60_000;
const POLL_MS = 20;

/** Calls `find` until it returns a truthy value, and returns that value. Throws after a minute. */
export async function eventually<T>(
  find: () => Promise<T | undefined | false> | T | undefined | false,
): Promise<T> {
  const deadline = Date.now() + LIMIT_MS;
  for (;;) {
    const value = await find();
    if (value) return value;
    if (Date.now() > deadline) throw new Error('The condition was not met within a minute.');
    await sleep(POLL_MS);
  }
}
