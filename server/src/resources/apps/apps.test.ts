import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const apps = () => `/v1/organizations/${app.organizationId}/apps`;

test('createApp: creating an app also creates one test and one live environment', async () => {
  const { status, body } = await app.call('POST', apps(), {
    body: { name: 'People', slug: 'people', timezone: 'Europe/Berlin' },
  });
  expect(status).toBe(201);
  expect(body.application).toMatchObject({
    name: 'People',
    slug: 'people',
    description: '',
    organization_id: app.organizationId,
  });
  expect(body.test_environment).toMatchObject({ kind: 'test', status: 'active', timezone: 'Europe/Berlin' });
  expect(body.live_environment).toMatchObject({ kind: 'live', app_id: body.application.id });
  const list = await app.call('GET', `${apps()}/${body.application.id}/environments`);
  expect(list.body.items.map((environment: { kind: string }) => environment.kind).sort()).toEqual([
    'live',
    'test',
  ]);
  expect(list.body.next_cursor).toBe('');
});

test('createApp: thirty twins with one key have one effect', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      app.call('POST', apps(), { body: { name: 'Twin', slug: 'twin' }, idempotencyKey: 'twin' }),
    ),
  );
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  expect(answers.every((answer) => answer.status === 201)).toBe(true);
  expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === 'true')).toHaveLength(29);
  const reused = await app.call('POST', apps(), {
    body: { name: 'Twin', slug: 'other' },
    idempotencyKey: 'twin',
  });
  expect(reused.body.detail.code).toBe('idempotency_key_reused');
});

test.each([
  [{ slug: 'x' }, 'missing', ['body', 'name']],
  [{ name: '', slug: 'x' }, 'string_too_short', ['body', 'name']],
  [{ name: 'x', slug: 'a b' }, 'string_pattern_mismatch', ['body', 'slug']],
  [{ name: 'x', slug: 'x', extra: 1 }, 'extra_forbidden', ['body', 'extra']],
  [{ name: 7, slug: 'x' }, 'string_type', ['body', 'name']],
  [{ name: 'x', slug: 'x', timezone: 'Mars/Olympus' }, 'value_error', ['body', 'timezone']],
])('%j is refused as %s', async (body, type, loc) => {
  const answer = await app.call('POST', apps(), { body });
  expect(answer.status).toBe(422);
  expect(answer.body.detail[0]).toMatchObject({ type, loc });
});

test('createApp: a slug is taken without regard to case', async () => {
  await app.call('POST', apps(), { body: { name: 'A', slug: 'Mixed' } });
  const answer = await app.call('POST', apps(), { body: { name: 'B', slug: 'mIXED' } });
  expect(answer.status).toBe(409);
  expect(answer.body.detail.code).toBe('slug_taken');
});

test('createApp: a missing Idempotency-Key is a fault of the header', async () => {
  const answer = await app.call('POST', apps(), { body: { name: 'A', slug: 'a' }, idempotencyKey: null });
  expect(answer.body.detail[0]).toMatchObject({ type: 'missing', loc: ['header', 'Idempotency-Key'] });
});

test('getApp, listApps: another organization, an unknown app and a malformed id are the same nothing', async () => {
  for (const path of [
    `/v1/organizations/${crypto.randomUUID()}/apps`,
    `${apps()}/${crypto.randomUUID()}/environments`,
    `${apps()}/x`,
  ]) {
    const answer = await app.call('GET', path);
    expect(answer.status).toBe(404);
    expect(answer.body.detail.code).toBe('not_found');
    expect(answer.body.detail.request_id).toBe(answer.headers['x-request-id']);
  }
});
