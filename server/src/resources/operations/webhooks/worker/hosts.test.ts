import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importSubject } from '../../../../../test/actors.ts';
import { addMember, withCookie } from '../../../../../test/members.ts';
import { startWebhookTestWorld, type WebhookTestWorld } from '../../../../../test/webhooks.ts';

/** The hosts to which an organization lets its webhooks be sent. */

let world: WebhookTestWorld;
let path: string;
beforeAll(async () => {
  world = await startWebhookTestWorld({ EPS_WEBHOOK_RETRY_SCHEDULE: '60000' });
  path = `/v1/organizations/${world.app.organizationId}/webhook-hosts`;
  world.startWorker();
});
afterAll(() => world.close());
beforeEach(() => set([]));

const set = (hosts: string[], options: object = {}) =>
  world.app.call('PUT', path, { body: { hosts }, ...options });
const create = (url: string) =>
  world.app.call('POST', `${world.environmentPath}/webhook-endpoints`, { body: { url } });

test('setWebhookHosts, getWebhookHosts: owners set them, and the audit log has it', async () => {
  expect((await set(['Hooks.Example.com', '*.example.org'])).body).toEqual({
    hosts: ['*.example.org', 'hooks.example.com'],
  });
  expect((await world.app.call('GET', path)).body.hosts).toHaveLength(2);
  const log = await world.app.call(
    'GET',
    `/v1/organizations/${world.app.organizationId}/audit-log?action=organization.webhook_hosts_changed&limit=1`,
  );
  expect(log.body.items[0].details.hosts).toEqual(['*.example.org', 'hooks.example.com']);
  const { cookie } = await addMember(world.app, 'admin');
  expect((await withCookie(world.app, cookie, 'PUT', path, { body: { hosts: [] } })).status).toBe(403);
  for (const host of ['https://example.com', '*', '*.', 'a b', '', 'example.com:8080', '.example.com'])
    expect([host, (await set([host])).status]).toEqual([host, 422]);
});

test('createWebhookEndpoint: accepts URLs on these hosts only', async () => {
  await set(['*.example.org']);
  const refused = await create(`${world.receiver.url}/x`);
  expect([refused.status, refused.body.detail.code]).toEqual([422, 'address_not_allowed']);
  await set(['127.0.0.1']);
  expect((await create(`${world.receiver.url}/x`)).status).toBe(201);
});

test('setWebhookHosts cannot allow what the installation does not', async () => {
  await set(['127.0.0.2', '169.254.169.254']);
  for (const url of ['http://127.0.0.2/', 'https://169.254.169.254/'])
    expect((await create(url)).body.detail.code).toBe('address_not_allowed');
});

test('deliveries to other hosts fail from then on, also over a connection that is open', async () => {
  const { id } = await world.endpoint('/narrowed');
  await importSubject(world.workspace);
  await world.settled(id, 'succeeded');
  await set(['*.example.org']);
  await importSubject(world.workspace);
  expect(await world.settled(id, 'failed')).toMatchObject({ last_error: 'address_not_allowed' });
  expect(world.receivedAt('/narrowed')).toHaveLength(1);
});
