import { describe, expect, test } from 'vitest';
import { limitedKey } from '../../../../test/actors.ts';
import { addMember, cookieOf, logIn, PASSWORD, signIn, withCookie } from '../../../../test/members.ts';
import { useTestApp } from '../../../../test/prepared.ts';

const app = useTestApp();

const MINUTE_MS = 60_000;
const me = (cookie: string, options = {}) => withCookie(app, cookie, 'GET', '/auth/me', options);

describe('login', () => {
  test('returns the principal and sets a cookie that scripts and other sites cannot use', async () => {
    const response = await logIn(app, app.email.toUpperCase(), app.password);
    expect(response.status).toBe(200);
    expect(Object.keys(response.body).sort()).toEqual([
      'api_key_name',
      'email',
      'kind',
      'principal_id',
      'scopes',
    ]);
    expect(response.body).toMatchObject({ kind: 'user', email: app.email, api_key_name: '' });
    expect(response.headers['set-cookie']).toMatch(
      /^service_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect((await me(cookieOf(response))).body).toEqual(response.body);
  });

  test('sets a Secure cookie unless the public URL is http on loopback', async () => {
    const { config } = app.services;
    const { publicUrl } = config;
    config.publicUrl = 'https://evaluations.example.com';
    const response = await logIn(app, app.email, app.password);
    config.publicUrl = publicUrl;
    expect(response.headers['set-cookie']).toMatch(/; Secure/);
  });

  test('returns the same 401 for a wrong password, an unknown address and a pending account', async () => {
    await app.call('POST', `/v1/organizations/${app.organizationId}/memberships`, {
      body: { email: 'p@example.com' },
    });
    const responses = [
      await logIn(app, app.email, 'wrong password'),
      await logIn(app, 'nobody@example.com', 'wrong password'),
      await logIn(app, 'p@example.com', 'wrong password'),
      await logIn(app, 'not an address', ''),
    ];
    const bodies = responses.map(({ body }) => ({ ...body.detail, request_id: '' }));
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(responses[0]!.headers['set-cookie']).toBeUndefined();
  });

  test('rejects an account with 429 after ten wrong passwords; a correct one resets the count', async () => {
    const member = await addMember(app, 'viewer');
    for (let i = 0; i < 9; i++) await logIn(app, member.email, 'wrong password');
    expect((await logIn(app, member.email)).status).toBe(200);
    for (let i = 0; i < 10; i++) await logIn(app, member.email, 'wrong password');
    const rejected = await logIn(app, member.email.toUpperCase());
    expect(rejected.status).toBe(429);
    expect(rejected.body.detail.code).toBe('rate_limited');
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('starts a new user session and ends the previous one', async () => {
    const before = await signIn(app, app.email, app.password);
    const after = cookieOf(await logIn(app, app.email, app.password, { cookie: before }));
    expect((await me(before)).status).toBe(401);
    expect((await me(after)).status).toBe(200);
  });

  test.each([[{ origin: 'https://evil.example' }], [{ 'sec-fetch-site': 'cross-site' }]])(
    'rejects a request from a page of another origin (%j) with 403',
    async (headers) => {
      const rejected = await logIn(app, app.email, app.password, headers);
      expect(rejected.status).toBe(403);
      expect(rejected.body.detail.code).toBe('forbidden_origin');
    },
  );

  test('rejects an invalid body without repeating the password', async () => {
    const form = await app.call('POST', '/auth/login', {
      key: null,
      rawBody: 'email=a&password=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form.status).toBe(415);
    const error = await app.call('POST', '/auth/login', { key: null, body: { email: 1, password: 12345 } });
    expect(error.status).toBe(422);
    expect(error.text).not.toContain('12345');
  });
});

describe('user session', () => {
  test('expires after 30 minutes without a request', async () => {
    const start = Date.now();
    const cookie = await signIn(app, app.email, app.password);
    for (const minutes of [25, 50, 75]) {
      app.setClock(new Date(start + minutes * MINUTE_MS));
      expect((await me(cookie)).status).toBe(200);
    }
    app.setClock(new Date(start + 106 * MINUTE_MS));
    expect((await me(cookie)).status).toBe(401);
    app.setClock(undefined);
  });

  test('expires after eight hours even if it is used', async () => {
    const start = Date.now();
    const cookie = await signIn(app, app.email, app.password);
    for (let minutes = 25; minutes < 480; minutes += 25) {
      app.setClock(new Date(start + minutes * MINUTE_MS));
      expect((await me(cookie)).status).toBe(200);
    }
    app.setClock(new Date(start + 481 * MINUTE_MS));
    expect((await me(cookie)).status).toBe(401);
    app.setClock(undefined);
  });

  test('allows changes only to pages of the same origin', async () => {
    const cookie = await signIn(app, app.email, app.password);
    const create = (slug: string, headers: Record<string, string>) =>
      app.call('POST', `/v1/organizations/${app.organizationId}/apps`, {
        key: null,
        headers: { cookie, ...headers },
        body: { name: slug, slug },
      });
    expect((await create('a', { origin: 'https://evil.example' })).status).toBe(403);
    expect((await create('b', { 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect(
      (await create('c', { origin: app.services.config.publicUrl, 'sec-fetch-site': 'same-origin' })).status,
    ).toBe(201);
    expect((await create('d', {})).status).toBe(201);
    expect((await me(cookie, { headers: { cookie, origin: 'https://evil.example' } })).status).toBe(200);
  });

  test('logout ends the session and clears the cookie', async () => {
    const cookie = await signIn(app, app.email, app.password);
    const out = await withCookie(app, cookie, 'POST', '/auth/logout');
    expect(out.status).toBe(204);
    expect(out.headers['set-cookie']).toMatch(/^service_session=; Max-Age=0;/);
    expect((await me(cookie)).status).toBe(401);
    expect((await withCookie(app, cookie, 'POST', '/auth/logout')).status).toBe(401);
  });

  test('is ignored when a header contains an API key, even an invalid one', async () => {
    const cookie = await signIn(app, app.email, app.password);
    const key = await limitedKey(app, ['organization:read']);
    expect((await me(cookie, { key })).body.kind).toBe('api_key');
    expect((await me(cookie, { headers: { cookie, 'x-api-key': 'nonsense' } })).status).toBe(401);
  });
});

describe('changePassword', () => {
  const change = (cookie: string, body: object, options = {}) =>
    withCookie(app, cookie, 'POST', '/auth/password', { body, ...options });

  test("requires the current password and ends the user's other sessions", async () => {
    const member = await addMember(app, 'viewer');
    const other = await signIn(app, member.email);
    const wrong = await change(member.cookie, { current_password: 'nope', new_password: 'a new password' });
    expect(wrong.status).toBe(422);
    expect(wrong.body.detail.code).toBe('wrong_password');
    const body = { current_password: PASSWORD, new_password: 'a new password' };
    const done = await change(member.cookie, body, { idempotencyKey: 'change' });
    expect(done.status).toBe(204);
    expect(
      (await change(member.cookie, body, { idempotencyKey: 'change' })).headers['idempotent-replayed'],
    ).toBe('true');
    expect((await me(member.cookie)).status).toBe(200);
    expect((await me(other)).status).toBe(401);
    expect((await logIn(app, member.email)).status).toBe(401);
    expect((await logIn(app, member.email, 'a new password')).status).toBe(200);
  });

  test('rejects an API key, which could otherwise try passwords of its user', async () => {
    const body = { current_password: app.password, new_password: 'a new password' };
    const rejected = await app.call('POST', '/auth/password', { body });
    expect(rejected.status).toBe(403);
    expect(rejected.body.detail.code).toBe('insufficient_scope');
    expect((await logIn(app, app.email, app.password)).status).toBe(200);
  });

  test('rejects a short password with 422 without repeating it', async () => {
    const member = await addMember(app, 'viewer');
    const error = await change(member.cookie, { current_password: PASSWORD, new_password: 'hunter2' });
    expect(error.status).toBe(422);
    expect(error.text).not.toContain('hunter2');
  });
});
