import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectStatus, importSubject } from '../../../../../test/actors.ts';
import { type DnsRecords, type DnsServer, startDnsServer } from '../../../../../test/dns-server.ts';
import { eventually } from '../../../../../test/receiver.ts';
import { type Delivery, startWebhookTestWorld, type WebhookTestWorld } from '../../../../../test/webhooks.ts';

/** The receiver may be reached, another service at the same port may not. */
const [ALLOWED, INTERNAL] = ['127.0.0.1', '127.0.0.2'];
const HOST = 'receiver.example';
const TRIES = 12;

const names: Record<string, DnsRecords> = {};
let dns: DnsServer;
let world: WebhookTestWorld;
let internal: Server;
let reached = 0;
let endpointId: string;
beforeAll(async () => {
  dns = await startDnsServer(names);
  world = await startWebhookTestWorld({ EPS_DNS_SERVERS: dns.address, EPS_WEBHOOK_ALLOW: ALLOWED });
  const { port } = new URL(world.receiver.url);
  internal = createServer().on('connection', () => reached++);
  internal.listen(Number(port), INTERNAL);
  await once(internal, 'listening');
  // A connection that is used again would not be resolved again.
  world.receiver.respond = (response) => response.writeHead(204, { connection: 'close' }).end();
  names[HOST] = { A: [ALLOWED], ttl: 0 };
  const body = { url: `http://${HOST}:${port}/named`, event_types: ['subject.created'] };
  const created = world.app.call('POST', `${world.environmentPath}/webhook-endpoints`, { body });
  endpointId = (await expectStatus(created, 201)).id;
  world.startWorker();
});
afterAll(async () => {
  internal.close();
  await world.close();
  await dns.close();
});

/** Sends one event and returns its delivery after the first attempt. */
async function attempted(): Promise<Delivery> {
  await importSubject(world.workspace);
  return eventually(async () => {
    const [newest] = await world.deliveries(endpointId);
    return newest?.status === 'pending' ? undefined : newest;
  });
}

test('a name that leads to an internal address after its endpoint was created is not connected to', async () => {
  expect(await attempted()).toMatchObject({ status: 'succeeded' });
  const rebound = [
    { A: [INTERNAL], ttl: 0 },
    { A: [ALLOWED, INTERNAL], ttl: 0 },
    { A: [ALLOWED], AAAA: ['::1'], ttl: 0 },
    { A: [ALLOWED], AAAA: ['::ffff:7f00:2'], ttl: 0 },
  ];
  for (const records of rebound) {
    names[HOST] = records;
    expect(await attempted()).toMatchObject({ status: 'failed', last_error: 'address_not_allowed' });
  }
  expect([world.receivedAt('/named').length, reached]).toEqual([1, 0]);
});

test('a name that resolves to another address at every second look-up is connected at the checked address', async () => {
  let looks = 0;
  const flipping = { A: [ALLOWED], ttl: 0 };
  Object.defineProperty(names, HOST, {
    get: () => ({ ...flipping, A: [looks++ % 3 === 1 ? INTERNAL : ALLOWED] }),
  });
  const errors: (string | undefined)[] = [];
  for (let i = 0; i < TRIES; i++) errors.push((await attempted()).last_error);
  expect(reached).toBe(0);
  expect(new Set(errors)).toEqual(new Set([undefined, 'address_not_allowed']));
});
