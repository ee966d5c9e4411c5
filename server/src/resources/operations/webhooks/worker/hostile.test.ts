import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limited } from '../../../../../../vitest.limits.ts';
import { importSubject } from '../../../../../test/actors.ts';
import { eventually, startReceiver } from '../../../../../test/receiver.ts';
import { startWebhookTestWorld, type WebhookTestWorld } from '../../../../../test/webhooks.ts';

/** Receivers that misbehave. None of them may disturb the worker or the deliveries to other endpoints. */

const TIMEOUT_MS = 600;

let world: WebhookTestWorld;
beforeAll(async () => {
  world = await startWebhookTestWorld({
    EPS_WEBHOOK_TIMEOUT_MS: String(TIMEOUT_MS),
    EPS_WEBHOOK_RETRY_SCHEDULE: '3600000',
  });
  world.startWorker();
});
afterAll(() => world.close());

/** Expands to a thousand times its size if it is decompressed; the sender must not decompress it. */
const BOMB = gzipSync(Buffer.alloc(64 * 1024 * 1024));
const MEBIBYTE = Buffer.alloc(1024 * 1024, 'x');

function gigabyte(response: ServerResponse): void {
  response.writeHead(200);
  let left = 1024;
  const more = () => {
    while (left-- > 0) if (!response.write(MEBIBYTE)) return response.once('drain', more);
    return response.end();
  };
  more();
}

async function drip(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-length': '100000' });
  while (!response.closed) {
    response.write('x');
    await sleep(20);
  }
}

/** Sends informational responses without end: cheap to send, expensive to parse. */
function interim(response: ServerResponse): void {
  const hints = 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'.repeat(100);
  const more = () => {
    while (!response.socket!.destroyed)
      if (!response.socket!.write(hints)) return void response.socket!.once('drain', more);
  };
  more();
}

const BEHAVIOURS: Record<string, (response: ServerResponse) => void> = {
  '/hang': () => {},
  '/drip': (response) => void drip(response),
  '/redirect': (response) => response.writeHead(302, { location: `${world.receiver.url}/followed` }).end(),
  '/gigabyte': gigabyte,
  '/endless': (response) => response.socket!.write('HTTP/1.1 200 OK\r\n\r\nno length, and no end'),
  '/interim': interim,
  '/hints': (response) => {
    response.writeEarlyHints({ link: '</x>' });
    response.writeHead(204).end();
  },
  '/reset': (response) => response.destroy(),
  '/upgrade': (response) =>
    response.socket!.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
  '/garbage': (response) => response.socket!.end('this is no HTTP\r\n\r\n'),
  '/headers': (response) => response.socket!.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(1_000_000)}\r\n\r\n`),
  '/bomb': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(BOMB),
};

test.each([
  ['/hang', { status: 'failed', last_error: 'timeout' }],
  ['/drip', { status: 'failed', last_error: 'timeout', response_status: 200 }],
  ['/endless', { status: 'failed', last_error: 'timeout', response_status: 200 }],
  ['/interim', { status: 'failed', last_error: 'connection_failed' }],
  ['/hints', { status: 'succeeded', response_status: 204 }],
  ['/redirect', { status: 'failed', last_error: 'HTTP 302', response_status: 302 }],
  ['/gigabyte', { status: 'succeeded', response_status: 200 }],
  ['/bomb', { status: 'succeeded', response_status: 200 }],
  ['/reset', { status: 'failed', last_error: 'connection_failed (ECONNRESET)' }],
  ['/upgrade', { status: 'failed' }],
  ['/garbage', { status: 'failed' }],
  ['/headers', { status: 'failed', last_error: 'connection_failed (HPE_HEADER_OVERFLOW)' }],
])('delivery to a receiver that misbehaves (%s): %j', async (path, expected) => {
  world.receiver.respond = (response, received) =>
    (BEHAVIOURS[received.path] ?? ((r) => r.writeHead(204).end()))(response);
  const { id } = await world.endpoint(path);
  const delivery = await limited('a delivery to a receiver that misbehaves', TIMEOUT_MS + 2000, async () => {
    await importSubject(world.workspace);
    return world.settled(id, expected.status);
  });
  expect(delivery).toMatchObject({ ...expected, attempt_count: 1 });
  expect(world.receivedAt(path)).toHaveLength(1);
  expect(world.receivedAt('/followed')).toEqual([]);
  const { environmentPath } = world;
  const attempts = await world.app.call(
    'GET',
    `${environmentPath}/webhook-deliveries/${delivery.id}/attempts`,
  );
  expect(attempts.body.items[0]).not.toHaveProperty('response_body');
  await world.app.call('DELETE', `${environmentPath}/webhook-endpoints/${id}`);
});

test('a 410 disables the endpoint at once; enabling it sends its pending deliveries', async () => {
  const { id } = await world.endpoint('/gone');
  const one = `${world.environmentPath}/webhook-endpoints/${id}`;
  world.receiver.respond = (response) => response.writeHead(410).end();
  await importSubject(world.workspace);
  const failed = await world.settled(id, 'failed');
  expect((await world.app.call('GET', one)).body.status).toBe('disabled');
  const health = await world.app.call('GET', `${one}/health`);
  expect(health.body).toMatchObject({ disabled_reason: 'gone', last_24_hours: { failed: 1 } });
  // No delivery is created for a disabled endpoint, and pending ones remain.
  await importSubject(world.workspace);
  await world.app.call('POST', `${world.environmentPath}/webhook-deliveries/${failed.id}/retry`);
  await sleep(200);
  expect(await world.deliveries(id)).toMatchObject([{ id: failed.id, status: 'pending', attempt_count: 1 }]);
  world.receiver.respond = (response) => response.writeHead(204).end();
  await world.app.call('PATCH', one, { body: { status: 'enabled' } });
  await world.settled(id, 'succeeded');
  await world.app.call('DELETE', one);
});

test('a deleted endpoint gets no more deliveries', async () => {
  const { id } = await world.endpoint('/deleted');
  world.receiver.respond = (response) => response.writeHead(500).end();
  await importSubject(world.workspace);
  await world.settled(id, 'failed');
  await world.app.call('DELETE', `${world.environmentPath}/webhook-endpoints/${id}`);
  const [delivery] = await world.deliveries(id);
  expect(delivery).toMatchObject({ status: 'dead_letter', last_error: 'endpoint_deleted' });
  const retry = await world.app.call(
    'POST',
    `${world.environmentPath}/webhook-deliveries/${delivery!.id}/retry`,
  );
  expect(retry.body.detail.code).toBe('conflict');
});

test('a receiver that hangs does not delay deliveries to other endpoints', async () => {
  const others = await startReceiver();
  const hanging = await world.endpoint('/hang');
  const endpoints = `${world.environmentPath}/webhook-endpoints`;
  const paths = Array.from({ length: 10 }, (_, n) => `/other-${n}`);
  for (const path of paths) await world.app.call('POST', endpoints, { body: { url: others.url + path } });
  world.receiver.respond = () => {};
  const people = 30;
  for (let n = 0; n < people; n++) await importSubject(world.workspace);
  await eventually(() => others.received.length === paths.length * people);
  // The hanging endpoint alone takes longer: 30 deliveries, two at a time, one timeout each.
  expect((await world.deliveries(hanging.id)).some(({ status }) => status === 'pending')).toBe(true);
  await others.close();
});
