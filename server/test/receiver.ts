import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Answering = (response: ServerResponse, received: Received) => void;

/** A webhook receiver on loopback that remembers what it got. */
export interface Receiver {
  url: string;
  received: Received[];
  /** How it answers from now on; 204 at first. */
  answer: Answering;
  close(): Promise<void>;
}

export async function startReceiver(
  answer: Answering = (response) => response.writeHead(204).end(),
): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const message = { path: request.url ?? '', headers: request.headers, body: await text(request) };
    receiver.received.push(message);
    receiver.answer(response, message);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return receiver;
}

async function text(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Waits until `found` answers something; fails after ten seconds. */
export async function eventually<T>(
  found: () => Promise<T | undefined | false> | T | undefined | false,
): Promise<T> {
  const giveUpAt = Date.now() + 10_000;
  for (;;) {
    const value = await found();
    if (value) return value;
    if (Date.now() > giveUpAt) throw new Error('it did not come about within ten seconds');
    await sleep(20);
  }
}
