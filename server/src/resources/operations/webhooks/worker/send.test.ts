import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { noteLimit } from '../../../../../../vitest.limits.ts';
import { createTargetResolver } from '../endpoints/target.ts';
import { createSender } from './send.ts';

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
});

/** Starts a receiver that responds after `released` is resolved. */
async function receiver(released: Promise<void>, arrived = () => {}): Promise<URL> {
  const server = createServer((_, response) => {
    arrived();
    released.then(() => response.writeHead(204).end());
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

test('idle connections to many receivers do not prevent attempts to others', async () => {
  const release = Promise.withResolvers<void>();
  let arrived = 0;
  const many = await Promise.all(
    Array.from({ length: 500 }, () =>
      receiver(release.promise, () => {
        if (++arrived === 500) release.resolve();
      }),
    ),
  );
  const others = await Promise.all(Array.from({ length: 20 }, () => receiver(release.promise)));
  const targets = createTargetResolver({ allow: ['127.0.0.1'], dnsServers: [], timeoutMs: 30_000 });
  const sender = createSender(targets, 30_000);
  const send = (url: URL) =>
    sender.send({ target: { url, environmentKind: 'test' }, hosts: [], headers: {}, body: '{}' });
  expect((await Promise.all(many.map(send))).filter(({ error }) => error !== null)).toEqual([]);
  const attempts = await Promise.all(others.map(send));
  expect(attempts.filter(({ error }) => error !== null)).toEqual([]);
  // Idle connections are kept longer than this.
  noteLimit(
    'an attempt beside 500 idle connections',
    'ms',
    700,
    Math.max(...attempts.map((one) => one.durationMs)),
  );
  sender.close();
});
