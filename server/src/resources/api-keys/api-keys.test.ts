import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limitedKey, setUpApp } from '../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addMember, withCookie } from '../../../test/members.ts';

let app: TestApp;
let keys: string;
beforeAll(async () => {
  app = await startTestApp();
  keys = `/v1/organizations/${app.organizationId}/api-keys`;
});
afterAll(() => app.close());

function create(body: object, options = {}) {
  return app.call('POST', keys, { body: { name: 'k', scopes: ['organization:read'], ...body }, ...options });
}

function use(key: string) {
  return app.call('GET', '/auth/me', { key });
}

describe('createApiKey: making', () => {
  test('a key is shown once, with its checksum, and only its hash is kept', async () => {
    const made = await create({ name: 'CI', scopes: ['organization:read', 'audit:read', 'audit:read'] });
    expect(made.status).toBe(201);
    expect(made.body.key).toMatch(/^eps_[0-9A-Za-z]{36}$/);
    const { key, ...shown } = made.body;
    expect(shown).toMatchObject({ name: 'CI', scopes: ['audit:read', 'organization:read'], legacy: false });
    expect(shown).not.toHaveProperty('expires_at');
    expect((await app.call('GET', `${keys}/${shown.id}`)).body).toEqual(shown);
    expect((await app.call('GET', keys)).body.items[0]).toEqual(shown);
    expect((await use(key)).body).toMatchObject({
      api_key_name: 'CI',
      principal_id: shown.id,
      email: app.email,
    });
    const [row] = await app.services.db.system.read<{ all: string }>({
      text: 'SELECT k::text AS all FROM api_keys k WHERE id = $1',
      values: [shown.id],
    });
    expect(row!.all).not.toContain(key.slice(4, 34));
  });

  test('nobody makes a key that may more than they do', async () => {
    const key = await limitedKey(app, ['organization:write', 'organization:read']);
    expect((await create({}, { key })).status).toBe(201);
    const refused = await create({ scopes: ['organization:read', 'audit:read'] }, { key });
    expect(refused.status).toBe(403);
    expect(refused.body.detail.context).toEqual({ scope: 'audit:read' });
    const admin = await addMember(app, 'admin');
    const wide = await withCookie(app, admin.cookie, 'POST', keys, {
      body: { name: 'x', scopes: ['subjects:erase'] },
    });
    expect(wide.status).toBe(403);
  });

  test.each([
    [{ scopes: [] }, 'too_short', ['body', 'scopes']],
    [{ scopes: ['all'] }, 'enum', ['body', 'scopes', 0]],
    [{ name: '' }, 'string_too_short', ['body', 'name']],
    [{ expires_at: 'tomorrow' }, 'datetime_from_date_parsing', ['body', 'expires_at']],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'value_error', ['body', 'expires_at']],
    [{ key: 'mine' }, 'extra_forbidden', ['body', 'key']],
  ])('%j is refused as %s', async (body, type, loc) => {
    const answer = await create(body);
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toMatchObject([{ type, loc }]);
  });

  test('a key ends when it expires', async () => {
    const made = await create({ expires_at: new Date(Date.now() + 60_000).toISOString() });
    expect((await use(made.body.key)).status).toBe(200);
    app.setClock(new Date(Date.now() + 60_001));
    expect((await use(made.body.key)).status).toBe(401);
    app.setClock(undefined);
  });
});

describe('createApiKey: binding', () => {
  test('a bound key sees its app or environment and nothing else', async () => {
    const mine = await setUpApp(app);
    const other = await setUpApp(app);
    const made = await create({
      environment_id: mine.testId,
      scopes: ['organization:read', 'programs:read'],
    });
    expect(made.body).toMatchObject({ app_id: mine.appId, environment_id: mine.testId });
    const get = (path: string) => app.call('GET', path, { key: made.body.key });
    expect((await get(`${mine.E}/programs`)).status).toBe(200);
    expect((await get(`${mine.P}/environments/${mine.liveId}/programs`)).status).toBe(404);
    expect((await get(`${other.E}/programs`)).status).toBe(404);
    expect((await get(`${mine.P}/environments`)).body.items).toHaveLength(1);
    expect((await get(`/v1/organizations/${app.organizationId}/apps`)).status).toBe(403);
  });

  test('a bound key makes no wider one', async () => {
    const place = await setUpApp(app);
    const scopes = ['organization:write', 'programs:read'];
    const key = await limitedKey(app, scopes, { app_id: place.appId });
    expect((await create({ scopes }, { key })).status).toBe(403);
    expect((await create({ scopes, app_id: place.appId }, { key })).status).toBe(201);
    const narrow = await create({ scopes, environment_id: place.testId }, { key });
    expect(narrow.status).toBe(201);
    expect((await create({ scopes, app_id: place.appId }, { key: narrow.body.key })).status).toBe(403);
    const beside = await create({ scopes, environment_id: place.liveId }, { key: narrow.body.key });
    expect(beside.status).toBe(403);
  });

  test('what it is bound to must be there', async () => {
    const one = await setUpApp(app);
    const two = await setUpApp(app);
    for (const binding of [
      { app_id: 'x' },
      { app_id: crypto.randomUUID() },
      { environment_id: crypto.randomUUID() },
      { app_id: one.appId, environment_id: two.testId },
    ])
      expect((await create(binding)).status).toBe(404);
  });
});

describe('rotateApiKey, revokeApiKey: rotating and revoking', () => {
  test('the old value ends at once, the rest stays', async () => {
    const made = await create({ name: 'rotating' });
    await use(made.body.key);
    const rotated = await app.call('POST', `${keys}/${made.body.id}/rotate`);
    expect(rotated.status).toBe(200);
    const { key, ...rest } = rotated.body;
    expect(rest).toEqual({ ...withoutKey(made.body), last_used_at: rest.last_used_at ?? undefined });
    expect((await use(made.body.key)).status).toBe(401);
    expect((await use(key)).body.principal_id).toBe(made.body.id);
  });

  test('nobody takes over a key that may more than they do', async () => {
    const made = await create({ scopes: ['audit:read'] });
    const key = await limitedKey(app, ['organization:write']);
    const refused = await app.call('POST', `${keys}/${made.body.id}/rotate`, { key });
    expect(refused.status).toBe(403);
    expect((await use(made.body.key)).status).toBe(200);
  });

  test('nor is it shown to them when they repeat the request of one who may', async () => {
    const made = await create({ scopes: ['audit:read'] });
    const path = `${keys}/${made.body.id}/rotate`;
    const idempotencyKey = 'rotated once';
    const first = await app.call('POST', path, { idempotencyKey });
    const key = await limitedKey(app, ['organization:write']);
    expect((await app.call('POST', path, { idempotencyKey, key })).status).toBe(403);
    expect((await app.call('POST', path, { idempotencyKey })).body).toEqual(first.body);
  });

  test('a revoked key is gone at once', async () => {
    const made = await create({});
    await use(made.body.key);
    expect((await app.call('DELETE', `${keys}/${made.body.id}`)).status).toBe(204);
    expect((await use(made.body.key)).status).toBe(401);
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/rotate'],
    ])
      expect((await app.call(method!, `${keys}/${made.body.id}${path}`)).status).toBe(404);
    const { items } = (await app.call('GET', keys)).body;
    expect(items.map(({ id }: { id: string }) => id)).not.toContain(made.body.id);
  });

  test('another organization has no say', async () => {
    const made = await create({});
    const other = await app.call('POST', '/v1/organizations', {
      body: { name: 'O', slug: 'o', owner_email: 'o@example.com' },
    });
    const { key } = other.body.api_key;
    const foreign = `/v1/organizations/${other.body.organization.id}/api-keys/${made.body.id}`;
    expect((await app.call('DELETE', foreign, { key })).status).toBe(404);
    expect((await app.call('DELETE', `${keys}/${made.body.id}`, { key })).status).toBe(404);
    expect((await use(made.body.key)).status).toBe(200);
  });
});

describe('getMe: presenting an API key', () => {
  test('both headers work, and must say the same', async () => {
    const key = await limitedKey(app, ['organization:read']);
    const other = await limitedKey(app, ['organization:read']);
    const present = (headers: Record<string, string>) => app.call('GET', '/auth/me', { key: null, headers });
    expect((await present({ 'x-api-key': key })).status).toBe(200);
    expect((await present({ 'x-api-key': key, authorization: `Bearer ${key}` })).status).toBe(200);
    expect((await present({ 'x-api-key': other, authorization: `Bearer ${key}` })).status).toBe(401);
    expect((await present({ authorization: `Basic ${key}` })).status).toBe(401);
  });

  test('none, a mistyped, an unknown and an overlong one are 401 with the scheme', async () => {
    const key = await limitedKey(app, ['organization:read']);
    for (const wrong of [
      null,
      `${key.slice(0, -1)}_`,
      `eps_${'0'.repeat(36)}`,
      'legacy-nobody-knows',
      'x'.repeat(600),
    ]) {
      const answer = await app.call('GET', '/auth/me', { key: wrong });
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
    }
  });
});

function withoutKey({ key: _, ...rest }: { key: string }) {
  return rest;
}
