import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSubject, setUpApp, type Workspace } from '../../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../../test/app.ts';
import { eventually, type Receiver, startReceiver } from '../../../../../test/receiver.ts';
import { readConfig } from '../../../../config/config.ts';
import { type RunningJobs, runJobs } from '../../../../jobs/run.ts';
import { webhookDeliveries } from '../worker/deliveries-job.ts';

let app: TestApp;
let workspace: Workspace;
let receiver: Receiver;
let worker: RunningJobs;
beforeAll(async () => {
  const { webhooks } = readConfig({
    EPS_WEBHOOK_ALLOW: '127.0.0.1',
    EPS_WEBHOOK_RETRY_SCHEDULE: '20,20',
    EPS_WEBHOOK_POLL_MS: '20',
    EPS_WEBHOOK_TIMEOUT_MS: '2000',
  });
  app = await startTestApp({ webhooks });
  workspace = await setUpApp(app);
  receiver = await startReceiver();
  worker = runJobs([webhookDeliveries(app.services)], app.services.log);
});
afterAll(async () => {
  await worker.stop();
  await receiver.close();
  await app.close();
});

const endpoints = () => `${workspace.environmentPath}/webhook-endpoints`;
const create = (body: object) => app.call('POST', endpoints(), { body });
const deliveriesOf = async (endpointId: string) =>
  (await app.call('GET', `${workspace.environmentPath}/webhook-deliveries?endpoint_id=${endpointId}`)).body
    .items;

test('an endpoint can be created, read, changed and deleted; its secret is returned only once', async () => {
  const created = await create({ url: `${receiver.url}/crud`, event_types: ['program.paused'] });
  expect(created.status).toBe(201);
  const { secret, ...endpoint } = created.body;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(endpoint).toEqual({
    id: expect.any(String),
    url: `${receiver.url}/crud`,
    event_types: ['program.paused'],
    status: 'enabled',
    created_at: expect.any(String),
  });
  const one = `${endpoints()}/${endpoint.id}`;
  expect((await app.call('GET', one)).body).toEqual(endpoint);
  expect((await app.call('GET', endpoints())).body.items).toContainEqual(endpoint);
  const changed = await app.call('PATCH', one, { body: { status: 'disabled', event_types: [] } });
  expect(changed.body).toEqual({ ...endpoint, status: 'disabled', event_types: [] });
  const health = await app.call('GET', `${one}/health`);
  expect(health.body).toMatchObject({ status: 'disabled', disabled_reason: 'by_request' });
  expect((await app.call('POST', `${one}/ping`)).body.detail.code).toBe('conflict');
  expect((await app.call('DELETE', one)).status).toBe(204);
  expect((await app.call('GET', one)).status).toBe(404);
  expect((await app.call('DELETE', one)).status).toBe(404);
});

test('an event is delivered once, signed, with the body of the event feed', async () => {
  const { body: endpoint } = await create({
    url: `${receiver.url}/signed`,
    event_types: ['subject.created'],
  });
  const subjectId = await importSubject(workspace, { name: 'Ada' });
  const message = await eventually(() => receiver.received.find(({ path }) => path === '/signed'));
  const event = new Webhook(endpoint.secret).verify(message.body, message.headers as Record<string, string>);
  expect(event).toMatchObject({ type: 'subject.created', data: { subject_id: subjectId } });
  expect(message.headers['webhook-id']).toBe((event as { id: string }).id);
  expect(message.headers['content-type']).toBe('application/json');
  const [delivery] = await eventually(async () => {
    const items = await deliveriesOf(endpoint.id);
    return items[0].status === 'succeeded' && items;
  });
  expect(delivery).toEqual({
    id: expect.any(String),
    endpoint_id: endpoint.id,
    event_id: (event as { id: string }).id,
    event_type: 'subject.created',
    status: 'succeeded',
    attempt_count: 1,
    created_at: expect.any(String),
    delivered_at: expect.any(String),
    response_status: 204,
  });
  const fromFeed = await eventually(async () => {
    const { body } = await app.call(
      'GET',
      `${workspace.environmentPath}/events?type=subject.created&limit=100`,
    );
    return body.items.find(({ id }: { id: string }) => id === delivery.event_id);
  });
  expect(fromFeed).toEqual(event);
  expect(receiver.received.filter(({ path }) => path === '/signed')).toHaveLength(1);
  const attempts = await app.call(
    'GET',
    `${workspace.environmentPath}/webhook-deliveries/${delivery.id}/attempts`,
  );
  // Response bodies of receivers at private addresses are not stored.
  expect(attempts.body.items).toEqual([
    {
      id: expect.any(String),
      attempted_at: expect.any(String),
      duration_ms: expect.any(Number),
      response_status: 204,
    },
  ]);
  await app.call('DELETE', `${endpoints()}/${endpoint.id}`);
});

test('retries keep id and body; after the last one the dead letter can be retried manually', async () => {
  const { body: endpoint } = await create({
    url: `${receiver.url}/broken`,
    event_types: ['subject.created'],
  });
  const messages = () => receiver.received.filter(({ path }) => path === '/broken');
  receiver.respond = (response, { path }) => response.writeHead(path === '/broken' ? 500 : 204).end('no');
  await importSubject(workspace);
  const deadLetter = await eventually(async () => {
    const [delivery] = await deliveriesOf(endpoint.id);
    return delivery?.status === 'dead_letter' && delivery;
  });
  expect(deadLetter).toMatchObject({ attempt_count: 3, last_error: 'HTTP 500', response_status: 500 });
  expect(deadLetter).not.toHaveProperty('next_attempt_at');
  expect(new Set(messages().map(({ headers, body }) => headers['webhook-id'] + body)).size).toBe(1);
  const health = await app.call('GET', `${endpoints()}/${endpoint.id}/health`);
  expect(health.body).toMatchObject({ failing_since: expect.any(String), last_24_hours: { dead_letter: 1 } });

  receiver.respond = (response) => response.writeHead(200).end();
  const retried = await app.call(
    'POST',
    `${workspace.environmentPath}/webhook-deliveries/${deadLetter.id}/retry`,
  );
  expect(retried.body).toMatchObject({ status: 'pending' });
  await eventually(async () => (await deliveriesOf(endpoint.id))[0].status === 'succeeded');
  expect(messages()).toHaveLength(4);
  const { body: attempts } = await app.call(
    'GET',
    `${workspace.environmentPath}/webhook-deliveries/${deadLetter.id}/attempts?limit=3`,
  );
  expect(attempts.items.map((attempt: { error?: string }) => attempt.error)).toEqual([
    undefined,
    'HTTP 500',
    'HTTP 500',
  ]);
  expect(attempts.next_cursor).not.toBe('');
  const healthy = await app.call('GET', `${endpoints()}/${endpoint.id}/health`);
  expect(healthy.body).not.toHaveProperty('failing_since');
  await app.call('DELETE', `${endpoints()}/${endpoint.id}`);
});

test('Retry-After of a receiver is followed, up to an hour', async () => {
  const { body: endpoint } = await create({ url: `${receiver.url}/later`, event_types: ['subject.created'] });
  receiver.respond = (response) => response.writeHead(429, { 'retry-after': '9'.repeat(20) }).end();
  await importSubject(workspace);
  const failed = await eventually(async () => {
    const [delivery] = await deliveriesOf(endpoint.id);
    return delivery?.status === 'failed' && delivery;
  });
  const minutes = (Date.parse(failed.next_attempt_at) - Date.parse(failed.created_at)) / 60_000;
  expect(minutes).toBeGreaterThan(59);
  expect(minutes).toBeLessThan(62);
  await app.call('DELETE', `${endpoints()}/${endpoint.id}`);
});

test('retryWebhookDeliveries retries the dead letters of a time range', async () => {
  const { body: endpoint } = await create({ url: `${receiver.url}/range`, event_types: ['subject.created'] });
  receiver.respond = (response) => response.writeHead(503).end();
  const before = new Date().toISOString();
  await Promise.all([importSubject(workspace), importSubject(workspace), importSubject(workspace)]);
  await eventually(async () => {
    const items = await deliveriesOf(endpoint.id);
    return items.length === 3 && items.every(({ status }: { status: string }) => status === 'dead_letter');
  });
  receiver.respond = (response) => response.writeHead(204).end();
  const body = {
    starts_at: before,
    ends_at: new Date(Date.now() + 1000).toISOString(),
    endpoint_id: endpoint.id,
  };
  const retry = (range: object) =>
    app.call('POST', `${workspace.environmentPath}/webhook-deliveries/retry`, { body: range });
  const longAgo = '1969-12-31T00:00:00Z';
  expect((await retry({ ...body, starts_at: longAgo, ends_at: before })).body.retried).toBe(0);
  for (const ends_at of [before, longAgo]) {
    const { status, body: rejected } = await retry({ ...body, ends_at });
    expect([status, rejected.detail.context.errors[0].loc]).toEqual([422, ['body', 'starts_at']]);
  }
  expect((await retry({ ...body, status: 'succeeded' })).body).toEqual({ retried: 0, more: false });
  expect((await retry({ ...body, starts_at: longAgo })).body).toEqual({ retried: 3, more: false });
  await eventually(async () =>
    (await deliveriesOf(endpoint.id)).every(({ status }: { status: string }) => status === 'succeeded'),
  );
  await app.call('DELETE', `${endpoints()}/${endpoint.id}`);
});

test('after a secret rotation both secrets sign until the overlap has ended', async () => {
  const { body: old } = await create({ url: `${receiver.url}/rotated`, event_types: ['ping'] });
  const one = `${endpoints()}/${old.id}`;
  const ping = async (index: number) => {
    expect((await app.call('POST', `${one}/ping`)).body).toMatchObject({
      status: 'pending',
      event_type: 'ping',
    });
    return eventually(() => receiver.received.filter(({ path }) => path === '/rotated')[index]);
  };
  const verifies = (secret: string, { body, headers }: { body: string; headers: object }) => {
    try {
      return Boolean(new Webhook(secret).verify(body, headers as Record<string, string>));
    } catch {
      return false;
    }
  };
  const rotated = await app.call('POST', `${one}/rotate-secret`, { body: { overlap_seconds: 3600 } });
  expect(rotated.status).toBe(200);
  const both = await ping(0);
  expect(both.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
  expect([old.secret, rotated.body.secret].map((secret) => verifies(secret, both))).toEqual([true, true]);
  const again = await app.call('POST', `${one}/rotate-secret`, { body: { overlap_seconds: 0 } });
  const last = await ping(1);
  const secrets = [old.secret, rotated.body.secret, again.body.secret];
  expect(secrets.map((secret) => verifies(secret, last))).toEqual([false, false, true]);
  expect((await app.call('POST', `${one}/rotate-secret`)).body.secret).toMatch(/^whsec_/);
  await app.call('DELETE', one);
});

test('pingWebhookEndpoint is recorded in the audit log', async () => {
  const { body: endpoint } = await create({ url: `${receiver.url}/audited`, event_types: ['ping'] });
  const { body: delivery } = await app.call('POST', `${endpoints()}/${endpoint.id}/ping`);
  const entries = await app.services.db.system.read({
    text: `SELECT actor_kind, resource_id, details FROM audit_log WHERE action = 'webhook_endpoint.pinged'`,
  });
  expect(entries).toContainEqual({
    actor_kind: 'api_key',
    resource_id: endpoint.id,
    details: JSON.stringify({ delivery_id: delivery.id }),
  });
  await app.call('DELETE', `${endpoints()}/${endpoint.id}`);
});

test('pings are rate limited', async () => {
  const { body: endpoint } = await create({ url: `${receiver.url}/pings`, event_types: ['program.paused'] });
  const ping = (headers = {}) => app.call('POST', `${endpoints()}/${endpoint.id}/ping`, { headers });
  // Replayed responses do not count.
  for (let n = 0; n < 12; n++) expect((await ping({ 'idempotency-key': 'one' })).status).toBe(200);
  const responses = await Promise.all(Array.from({ length: 10 }, () => ping()));
  expect(responses.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 429]);
  const { headers } = await ping();
  expect(Number(headers['retry-after'])).toBeGreaterThan(50);
  expect((await ping({ 'idempotency-key': 'one' })).status).toBe(200);
  await app.call('DELETE', `${endpoints()}/${endpoint.id}`);
});

test.each([
  ['http://10.0.0.1/', 'address_not_allowed'],
  ['http://169.254.169.254/latest/meta-data', 'address_not_allowed'],
  ['https://127.0.0.2/', 'address_not_allowed'],
  ['https://[::1]/', 'address_not_allowed'],
  ['http://93.184.216.34/', 'address_not_allowed'],
  ['https://nowhere.invalid/', 'address_not_allowed'],
  ['https://user:secret@127.0.0.1/', 'validation_error'],
  ['https://user:secret@127.0.0.1:99999/', 'validation_error'],
  ['ftp://127.0.0.1/', 'validation_error'],
  ['not a url', 'validation_error'],
  [`https://127.0.0.1/${'x'.repeat(2048)}`, 'validation_error'],
])('rejects the endpoint URL %s', async (url, code) => {
  const response = await create({ url });
  expect(response.status).toBe(422);
  expect(response.body.detail.code).toBe(code);
  expect(response.text).not.toContain('secret');
});

test('http is rejected in a live environment even if the allow list contains the host', async () => {
  const live = `${workspace.appPath}/environments/${workspace.liveId}/webhook-endpoints`;
  const plain = await app.call('POST', live, { body: { url: receiver.url } });
  expect(plain.body.detail.code).toBe('address_not_allowed');
  expect((await app.call('POST', live, { body: { url: 'https://127.0.0.1:9/' } })).status).toBe(201);
});

test('rejects unknown event types, statuses and ids', async () => {
  expect((await create({ url: receiver.url, event_types: ['nothing.happened'] })).status).toBe(422);
  expect((await app.call('GET', `${workspace.environmentPath}/webhook-deliveries?status=lost`)).status).toBe(
    422,
  );
  expect((await app.call('GET', `${endpoints()}/x`)).status).toBe(422);
  expect((await app.call('GET', `${endpoints()}/${crypto.randomUUID()}`)).status).toBe(404);
  expect(
    (await app.call('POST', `${workspace.environmentPath}/webhook-deliveries/${crypto.randomUUID()}/retry`))
      .status,
  ).toBe(404);
  expect(
    (await app.call('GET', `${workspace.environmentPath}/webhook-deliveries/${crypto.randomUUID()}/attempts`))
      .status,
  ).toBe(404);
});
