import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { closeIfStalled } from './connections.ts';

const STALLED_MS = 100;

test('closeIfStalled frees the resources of a body if its client stops reading, and waits for a slow body', async () => {
  let isFree = false;
  async function* endless() {
    try {
      for (;;) yield Buffer.alloc(65_536);
    } finally {
      isFree = true;
    }
  }
  async function* slow() {
    yield 'first, ';
    await sleep(3 * STALLED_MS);
    yield 'second';
  }
  const server = http.createServer((request, response) => {
    closeIfStalled(response, STALLED_MS);
    const body = request.url === '/slow' ? slow() : endless();
    void pipeline(Readable.from(body), response).catch(() => {});
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const client = net.connect(port, '127.0.0.1').pause();
  client.write('GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(() => isFree, { timeout: 10_000 }).toBe(true);
  client.destroy();
  const response = await fetch(`http://127.0.0.1:${port}/slow`);
  expect(await response.text()).toBe('first, second');
  server.close();
});

test('closeIfStalled frees a whole body, too, which its client does not read', async () => {
  let isFree = false;
  const server = http.createServer((_, response) => {
    closeIfStalled(response, STALLED_MS);
    response.once('close', () => {
      isFree = true;
    });
    response.end(Buffer.alloc(50_000_000));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const client = net.connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(() => isFree, { timeout: 10_000 }).toBe(true);
  client.destroy();
  server.close();
});
