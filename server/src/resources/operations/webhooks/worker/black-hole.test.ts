import { afterAll, beforeAll, test } from 'vitest';
import { limited } from '../../../../../../vitest.limits.ts';
import { importSubject, setUpApp, type Workspace } from '../../../../../test/actors.ts';
import { type DnsServer, startDnsServer } from '../../../../../test/dns-server.ts';
import { eventually } from '../../../../../test/receiver.ts';
import { startWebhookTestWorld, type WebhookTestWorld } from '../../../../../test/webhooks.ts';

const ENDPOINTS = 40;
const EVENTS = 20;

let dns: DnsServer;
let world: WebhookTestWorld;
beforeAll(async () => {
  dns = await startDnsServer({
    ...Object.fromEntries(
      Array.from({ length: ENDPOINTS }, (_, n) => [`black-hole-${n}.example`, 'no response' as const]),
    ),
    'receiver.example': { A: ['127.0.0.1'], ttl: 0 },
  });
  world = await startWebhookTestWorld({ EPS_DNS_SERVERS: dns.address, EPS_WEBHOOK_TIMEOUT_MS: '9000' });
});
afterAll(async () => {
  await world.close();
  await dns.close();
});

async function setUpOtherTenant(): Promise<Workspace> {
  const { app } = world;
  const body = { name: 'Other', slug: 'other', owner_email: 'other@example.com' };
  const { organization, api_key } = (await app.call('POST', '/v1/organizations', { body })).body;
  return setUpApp({
    ...app,
    organizationId: organization.id,
    call: (method, path, options) => app.call(method, path, { key: api_key.key, ...options }),
  });
}

/** Creates endpoints whose names do not resolve; the API would reject them. */
async function createBlackHoles({ app, environmentPath }: Workspace): Promise<void> {
  for (let n = 0; n < ENDPOINTS; n++) {
    const body = { url: 'http://127.0.0.1:9/', event_types: ['subject.created'] };
    const { id } = (await app.call('POST', `${environmentPath}/webhook-endpoints`, { body })).body;
    await app.services.db.system.write({
      text: 'UPDATE webhook_endpoints SET url = $2 WHERE id = $1',
      values: [id, `http://black-hole-${n}.example/`],
    });
  }
}

test('endpoints whose name servers do not respond do not delay deliveries of other tenants', async () => {
  const { app, workspace, receiver } = world;
  const other = await setUpOtherTenant();
  await createBlackHoles(other);
  for (let n = 0; n < EVENTS; n++) await importSubject(other);
  const port = new URL(receiver.url).port;
  await app.call('POST', `${world.environmentPath}/webhook-endpoints`, {
    body: { url: `http://receiver.example:${port}/named`, event_types: ['subject.created'] },
  });
  world.startWorker();
  await eventually(() => dns.queries.filter((name) => name.startsWith('black-hole')).length >= ENDPOINTS);
  for (let n = 1; n <= EVENTS; n++)
    await limited('a delivery while 40 name servers do not respond', 1000, async () => {
      await importSubject(workspace);
      await eventually(() => world.receivedAt('/named').length === n);
    });
});
