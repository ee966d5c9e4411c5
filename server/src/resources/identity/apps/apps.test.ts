import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/prepared.ts';

const app = useTestApp();

const apps = () => `/v1/organizations/${app.organizationId}/apps`;

test('createApp also creates a test and a live environment', async () => {
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

test('thirty concurrent duplicates create one app and get the same response', async () => {
  const responses = await Promise.all(
    Array.from({ length: 30 }, () =>
      app.call('POST', apps(), {
        body: { name: 'Duplicate', slug: 'duplicate' },
        idempotencyKey: 'duplicate',
      }),
    ),
  );
  expect(new Set(responses.map((response) => response.text)).size).toBe(1);
  expect(responses.every((response) => response.status === 201)).toBe(true);
  expect(responses.filter((response) => response.headers['idempotent-replayed'] === 'true')).toHaveLength(29);
  const reused = await app.call('POST', apps(), {
    body: { name: 'Duplicate', slug: 'other' },
    idempotencyKey: 'duplicate',
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
])('createApp rejects %j with 422 and the error type %s', async (body, type, loc) => {
  const response = await app.call('POST', apps(), { body });
  expect(response.status).toBe(422);
  expect(response.body.detail[0]).toMatchObject({ type, loc });
});

test('slugs are unique regardless of case', async () => {
  await app.call('POST', apps(), { body: { name: 'A', slug: 'Mixed' } });
  const response = await app.call('POST', apps(), { body: { name: 'B', slug: 'mIXED' } });
  expect(response.status).toBe(409);
  expect(response.body.detail.code).toBe('slug_taken');
});

test('reports a missing Idempotency-Key as an error of the header', async () => {
  const response = await app.call('POST', apps(), { body: { name: 'A', slug: 'a' }, idempotencyKey: null });
  expect(response.body.detail[0]).toMatchObject({ type: 'missing', loc: ['header', 'Idempotency-Key'] });
});

test('changeApp needs no Idempotency-Key', async () => {
  const created = await app.call('POST', apps(), { body: { name: 'Gated', slug: 'gated' } });
  const options = { body: { publish_gates: { diagnostics: true } }, idempotencyKey: null };
  const changed = await app.call('PATCH', `${apps()}/${created.body.application.id}`, options);
  expect([changed.status, changed.body.publish_gates]).toEqual([200, { diagnostics: true }]);
});

test('returns the same 404 for another organization, an unknown app and a malformed id', async () => {
  for (const path of [
    `/v1/organizations/${crypto.randomUUID()}/apps`,
    `${apps()}/${crypto.randomUUID()}/environments`,
    `${apps()}/x`,
  ]) {
    const response = await app.call('GET', path);
    expect(response.status).toBe(404);
    expect(response.body.detail.code).toBe('not_found');
    expect(response.body.detail.request_id).toBe(response.headers['x-request-id']);
  }
});
