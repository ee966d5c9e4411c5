import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from './client.ts';
import { VERSION } from './version.ts';

test('requests name the SDK and its version', async () => {
  const received: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    received.push(request.headers);
    response.end('{"status":"ok","version":"1.0.0"}');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await createClient({ baseUrl: `http://127.0.0.1:${port}` }).system.getHealth();
  expect(received.map((headers) => headers['user-agent'])).toEqual([`eps-sdk/${VERSION}`]);
});
