import { describe, expect, test } from 'vitest';
import { startTestApp } from '../app.ts';
import { useTestApp } from '../prepared.ts';
import { expectApplicationError, expectValidation } from './expect-errors.ts';

/** Exact validation errors of apps, memberships and login, and the rate limits. */

const app = useTestApp();

const organization = () => `/v1/organizations/${app.organizationId}`;

describe('createApp', () => {
  test.each([
    [
      { name: 1, slug: 'a' },
      { type: 'string_type', loc: ['body', 'name'], msg: 'Input should be a valid string', input: 1 },
    ],
    [
      { name: '', slug: 'a' },
      {
        type: 'string_too_short',
        loc: ['body', 'name'],
        msg: 'String should have at least 1 character',
        input: '',
        ctx: { min_length: 1 },
      },
    ],
    [
      { name: 'a', slug: '' },
      {
        type: 'string_too_short',
        loc: ['body', 'slug'],
        msg: 'String should have at least 1 character',
        input: '',
        ctx: { min_length: 1 },
      },
    ],
    [
      { name: 'a', slug: 'a/b' },
      {
        type: 'string_pattern_mismatch',
        loc: ['body', 'slug'],
        msg: "String should match pattern '^[A-Za-z0-9_.-]+$'",
        input: 'a/b',
        ctx: { pattern: '^[A-Za-z0-9_.-]+$' },
      },
    ],
    [{ slug: 'a' }, { type: 'missing', loc: ['body', 'name'], msg: 'Field required' }],
    [
      { name: 'a', slug: 'a', zone: 'UTC' },
      { type: 'extra_forbidden', loc: ['body', 'zone'], msg: 'Extra inputs are not permitted' },
    ],
    [
      { name: 'a', slug: 'a', description: null },
      {
        type: 'string_type',
        loc: ['body', 'description'],
        msg: 'Input should be a valid string',
        input: null,
      },
    ],
  ])('rejects %j with the exact validation error', async (body, error) => {
    const response = await app.call('POST', `${organization()}/apps`, { body });
    expectValidation(response, 'list');
    expect(response.body.detail).toContainEqual(error);
  });

  test('accepts slugs of 128 characters and names of 255; slugs are unique regardless of case', async () => {
    const body = {
      name: 'é'.repeat(255),
      slug: `Az09_.-${'x'.repeat(121)}`,
      description: '',
      timezone: 'Asia/Kolkata',
    };
    const created = await app.call('POST', `${organization()}/apps`, { body });
    expect(created.body.application).toMatchObject({ name: body.name, slug: body.slug });
    for (const slug of [`${body.slug}x`, 'é', 'a b', 'a\n'])
      expectValidation(
        await app.call('POST', `${organization()}/apps`, { body: { name: 'a', slug } }),
        'list',
      );
    const taken = await app.call('POST', `${organization()}/apps`, {
      body: { ...body, slug: body.slug.toUpperCase() },
    });
    expectApplicationError(taken, 409, 'slug_taken');
  });

  test.each(['', 'Nowhere/City', 'utc+1', '+02:00', 'Europe/Berlin ', '../UTC', 1, null])(
    'rejects the time zone %j',
    async (timezone) => {
      const response = await app.call('POST', `${organization()}/apps`, {
        body: { name: 'a', slug: 'zone', timezone },
      });
      expect(expectValidation(response, 'list')[0]!.loc).toEqual(['body', 'timezone']);
    },
  );
});

describe('createMembership', () => {
  test.each([
    '',
    'x',
    '@',
    'a@',
    '@b',
    'a b@c',
    'a@b c',
    'a@b\n',
    '<a@b>',
    `${'a'.repeat(65)}@b`,
    1,
    null,
    ['a@b'],
  ])('rejects the address %j', async (email) => {
    const response = await app.call('POST', `${organization()}/memberships`, { body: { email } });
    expect(expectValidation(response, 'list')[0]!.loc).toEqual(['body', 'email']);
  });

  test('treats addresses that differ only in case as the same person', async () => {
    const invite = (email: string) => app.call('POST', `${organization()}/memberships`, { body: { email } });
    expect((await invite('Grace@Example.com')).status).toBe(201);
    expectApplicationError(await invite('grace@example.COM'), 409, 'already_member');
    expectApplicationError(await invite(app.email), 409, 'already_member');
  });
});

describe('login', () => {
  const login = (body: unknown) => app.call('POST', '/auth/login', { key: null, idempotencyKey: null, body });

  test('returns the same 401 for a wrong password, an unknown address and invalid input', async () => {
    const responses = [
      await login({ email: app.email, password: 'wrong' }),
      await login({ email: 'nobody@example.com', password: app.password }),
      await login({ email: 'nonsense', password: '' }),
      await login({ email: '', password: 'x'.repeat(100) }),
    ];
    for (const response of responses) {
      expectApplicationError(response, 401, 'unauthenticated');
      expect(response.headers['set-cookie']).toBeUndefined();
      expect(response.body.detail.message).toBe(responses[0]!.body.detail.message);
    }
  });

  test.each([{}, { email: 'a@b.c' }, { email: 1, password: 'x' }, { email: 'a@b.c', password: null }, []])(
    'rejects %j with 422',
    async (body) => {
      expectValidation(await login(body), 'application');
    },
  );

  test('does not repeat the password in an error', async () => {
    for (const password of [{ very: 'secret' }, ['secret'], 'secret'.repeat(1000)])
      expect((await login({ email: 'a@b.c', password })).text).not.toContain('secret');
  });

  test('ignores a credential that is sent with the login', async () => {
    const { email, password } = app;
    const response = await app.call('POST', '/auth/login', { key: 'nonsense', body: { email, password } });
    expect(response.status).toBe(200);
  });

  test('the session cookie does not authenticate changes from a page of another origin', async () => {
    const { email, password } = app;
    const response = await login({ email, password });
    expect(response.headers['set-cookie']).toMatch(/^service_session=[^;]+;.*HttpOnly/);
    expect(response.headers['set-cookie']).toMatch(/SameSite=Strict/);
    expect(response.headers['set-cookie']).toMatch(/Path=\/(;|$)/);
    const cookie = response.headers['set-cookie']!.split(';')[0]!;
    const call = (method: string, path: string, headers: Record<string, string> = {}) =>
      app.call(method, path, {
        key: null,
        headers: { cookie, ...headers },
        ...(method === 'POST' && { body: { name: 'a', slug: 'by-cookie' } }),
      });
    expect((await call('GET', '/auth/me', { 'sec-fetch-site': 'cross-site' })).body.kind).toBe('user');
    const foreign: Record<string, string>[] = [
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign)
      expectApplicationError(await call('POST', `${organization()}/apps`, headers), 403, 'forbidden_origin');
    expect((await call('POST', `${organization()}/apps`)).status).toBe(201);
    const withKey = await app.call('GET', '/auth/me', { headers: { cookie } });
    expect(withKey.body.kind).toBe('api_key');
    const rejected = await app.call('GET', '/auth/me', { key: 'nonsense', headers: { cookie } });
    expectApplicationError(rejected, 401, 'unauthenticated');
  });
});

test('login rejects too many attempts at one account with 429 and Retry-After', async () => {
  const throttled = await startTestApp();
  const tries = await Promise.all(
    Array.from({ length: 15 }, () =>
      throttled.call('POST', '/auth/login', { key: null, body: { email: 'a@b.c', password: 'x' } }),
    ),
  );
  const rejected = tries.filter(({ status }) => status === 429);
  expect(rejected.length).toBeGreaterThan(0);
  expectApplicationError(rejected[0]!, 429, 'rate_limited');
  expect(Number(rejected[0]!.headers['retry-after'])).toBeGreaterThan(0);
  expect(rejected[0]!.headers['ratelimit-policy']).toMatch(/^"[a-z-]+";q=\d+;w=\d+/);
  await throttled.close();
});

test('rejects too many requests with one key with 429 and Retry-After', async () => {
  const throttled = await startTestApp({ requestsPerSecond: 5 });
  const responses = await Promise.all(Array.from({ length: 30 }, () => throttled.call('GET', '/auth/me')));
  const rejected = responses.find(({ status }) => status === 429);
  expectApplicationError(rejected!, 429, 'rate_limited');
  expect(rejected!.headers).toMatchObject({ 'retry-after': '1', ratelimit: '"credential";r=0;t=1' });
  await throttled.close();
});
