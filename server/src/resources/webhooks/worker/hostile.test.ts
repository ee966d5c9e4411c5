import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSubject } from '../../../../test/actors.ts';
import { eventually, startReceiver } from '../../../../test/receiver.ts';
import { startWebhookWorld, type WebhookWorld } from '../../../../test/webhooks.ts';

/**
 * Receivers that do what they should not. Each is one endpoint; none may harm the worker or another endpoint.
 */

const TIMEOUT_MS = 600;

let world: WebhookWorld;
beforeAll(async () => {
  world = await startWebhookWorld({
    EPS_WEBHOOK_TIMEOUT_MS: String(TIMEOUT_MS),
    EPS_WEBHOOK_RETRY_SCHEDULE: '3600000',
  });
  world.startWorker();
});
afterAll(() => world.close());

/** A thousand times as large once unpacked, which nobody does. */
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

/** Costs its reader more than its sender, and a parser goes on with it for as long as it comes. */
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
])('%s: %j', async (path, expected) => {
  world.receiver.answer = (response, received) =>
    (BEHAVIOURS[received.path] ?? ((r) => r.writeHead(204).end()))(response);
  const { id } = await world.endpoint(path);
  const started = Date.now();
  await importSubject(world.place);
  const delivery = await world.settled(id, expected.status);
  expect(delivery).toMatchObject({ ...expected, attempt_count: 1 });
  expect(Date.now() - started).toBeLessThan(TIMEOUT_MS + 2000);
  expect(world.got(path)).toHaveLength(1);
  expect(world.got('/followed')).toEqual([]);
  const { E } = world.place;
  const attempts = await world.app.call('GET', `${E}/webhook-deliveries/${delivery.id}/attempts`);
  expect(attempts.body.items[0]).not.toHaveProperty('response_body');
  await world.app.call('DELETE', `${E}/webhook-endpoints/${id}`);
});

test('410 disables the endpoint at once; enabled again, it is sent what waits', async () => {
  const { id } = await world.endpoint('/gone');
  const one = `${world.place.E}/webhook-endpoints/${id}`;
  world.receiver.answer = (response) => response.writeHead(410).end();
  await importSubject(world.place);
  const failed = await world.settled(id, 'failed');
  expect((await world.app.call('GET', one)).body.status).toBe('disabled');
  const health = await world.app.call('GET', `${one}/health`);
  expect(health.body).toMatchObject({ disabled_reason: 'gone', last_24_hours: { failed: 1 } });
  // Nothing is made for a disabled endpoint, and what waits stays.
  await importSubject(world.place);
  await world.app.call('POST', `${world.place.E}/webhook-deliveries/${failed.id}/retry`);
  await sleep(200);
  expect(await world.deliveries(id)).toMatchObject([{ id: failed.id, status: 'pending', attempt_count: 1 }]);
  world.receiver.answer = (response) => response.writeHead(204).end();
  await world.app.call('PATCH', one, { body: { status: 'enabled' } });
  await world.settled(id, 'succeeded');
  await world.app.call('DELETE', one);
});

test('a deleted endpoint is sent nothing more', async () => {
  const { id } = await world.endpoint('/deleted');
  world.receiver.answer = (response) => response.writeHead(500).end();
  await importSubject(world.place);
  await world.settled(id, 'failed');
  await world.app.call('DELETE', `${world.place.E}/webhook-endpoints/${id}`);
  const [delivery] = await world.deliveries(id);
  expect(delivery).toMatchObject({ status: 'dead_letter', last_error: 'endpoint_deleted' });
  const retry = await world.app.call('POST', `${world.place.E}/webhook-deliveries/${delivery!.id}/retry`);
  expect(retry.body.detail.code).toBe('conflict');
});

test('one hangs: the others are not delayed', async () => {
  const others = await startReceiver();
  const hanging = await world.endpoint('/hang');
  const endpoints = `${world.place.E}/webhook-endpoints`;
  const paths = Array.from({ length: 10 }, (_, n) => `/other-${n}`);
  for (const path of paths) await world.app.call('POST', endpoints, { body: { url: others.url + path } });
  world.receiver.answer = () => {};
  const started = Date.now();
  const people = 30;
  for (let n = 0; n < people; n++) await importSubject(world.place);
  await eventually(() => others.received.length === paths.length * people);
  const took = Date.now() - started;
  // What hangs would alone take longer: 30 deliveries, 2 at a time once it fails, a timeout each.
  expect(took).toBeLessThan((people / 2) * TIMEOUT_MS);
  expect((await world.deliveries(hanging.id)).some(({ status }) => status === 'pending')).toBe(true);
  await others.close();
});
