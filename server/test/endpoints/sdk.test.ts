import { createClient, ServiceError } from '@eps/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpApp } from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';

/** Tests the client against a running service. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('calls an operation by its ID', async () => {
  const client = createClient({ baseUrl: app.url, token: app.key });
  const path = { organization_id: app.organizationId };
  const { application } = await client.call('createApp', { path, body: { name: 'Sdk', slug: 'sdk' } });
  expect(await client.call('getApp', { path: { ...path, app_id: application.id } })).toEqual(application);
});

test('calls with the same idempotency key have one effect', async () => {
  const client = createClient({ baseUrl: app.url, token: app.key });
  const path = { organization_id: app.organizationId };
  const input = { path, body: { name: 'Once', slug: 'once' }, idempotencyKey: 'once' };
  const [first, second] = [await client.call('createApp', input), await client.call('createApp', input)];
  expect(second).toEqual(first);
});

test('returns all items of a list over several pages', async () => {
  const { appId, testId } = await setUpApp(app);
  const client = createClient({ baseUrl: app.url, token: app.key });
  const path = { organization_id: app.organizationId, app_id: appId, environment_id: testId };
  const items = Array.from({ length: 7 }, (_, i) => ({ external_id: `person-${i}` }));
  const { receipts } = await client.call('importSubjects', { path, body: { items } });
  const ids: string[] = [];
  for await (const subject of client.each('listSubjects', { path, query: { limit: 3 } }))
    ids.push(subject.id);
  expect(ids.sort()).toEqual(receipts.map(({ subject_id }) => subject_id).sort());
});

test('throws errors with code, context and request ID', async () => {
  const client = createClient({ baseUrl: app.url, token: app.key });
  const path = { organization_id: app.organizationId };
  const taken = client.call('createApp', { path, body: { name: 'Again', slug: 'once' } });
  await expect(taken).rejects.toMatchObject({ status: 409, code: 'slug_taken', context: { slug: 'once' } });
  const invalid = client.call('createApp', { path, body: { name: '', slug: 'x' } });
  await expect(invalid).rejects.toMatchObject({ status: 422, code: 'validation_error' });
  await expect(invalid).rejects.toBeInstanceOf(ServiceError);
});

test('retries a 503 with the same idempotency key and does not retry other errors', async () => {
  const keys: (string | null)[] = [];
  const client = createClient({
    baseUrl: app.url,
    token: app.key,
    fetch: async (url, request) => {
      keys.push(new Headers(request?.headers).get('idempotency-key'));
      if (keys.length < 3) return new Response('{}', { status: 503, headers: { 'retry-after': '0' } });
      return fetch(url, request);
    },
  });
  const path = { organization_id: app.organizationId };
  await client.call('createApp', { path, body: { name: 'Busy', slug: 'busy' } });
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  await expect(client.call('createApp', { path, body: { name: 'Busy', slug: 'busy' } })).rejects.toThrow();
  expect(keys).toHaveLength(4);
});
