import { beforeAll, describe, expect, test } from 'vitest';
import { limitedKey, setUpApp } from '../../../../test/actors.ts';
import { addMember, withCookie } from '../../../../test/members.ts';
import { useTestApp } from '../../../../test/prepared.ts';
import { computed, rowsOf } from '../../../db/rows.ts';

const app = useTestApp();
let keys: string;
beforeAll(async () => {
  keys = `/v1/organizations/${app.organizationId}/api-keys`;
});

function create(body: object, options = {}) {
  return app.call('POST', keys, { body: { name: 'k', scopes: ['organization:read'], ...body }, ...options });
}

function use(key: string) {
  return app.call('GET', '/auth/me', { key });
}

describe('createApiKey', () => {
  test('returns the key only once, with a checksum, and stores only its hash', async () => {
    const created = await create({ name: 'CI', scopes: ['organization:read', 'audit:read', 'audit:read'] });
    expect(created.status).toBe(201);
    expect(created.body.key).toMatch(/^eps_[0-9A-Za-z]{36}$/);
    const { key, ...shown } = created.body;
    expect(shown).toMatchObject({ name: 'CI', scopes: ['audit:read', 'organization:read'], legacy: false });
    expect(shown).not.toHaveProperty('expires_at');
    expect((await app.call('GET', `${keys}/${shown.id}`)).body).toEqual(shown);
    expect((await app.call('GET', keys)).body.items[0]).toEqual(shown);
    expect((await use(key)).body).toMatchObject({
      api_key_name: 'CI',
      principal_id: shown.id,
      email: app.email,
    });
    const [row] = await app.services.db.system.read({
      text: 'SELECT k::text AS all FROM api_keys k WHERE id = $1',
      values: [shown.id],
      rows: rowsOf({ all: computed('text') }),
    });
    expect(row!.all).not.toContain(key.slice(4, 34));
  });

  test('rejects scopes that the caller does not have with 403', async () => {
    const key = await limitedKey(app, ['organization:write', 'organization:read']);
    expect((await create({}, { key })).status).toBe(201);
    const rejected = await create({ scopes: ['organization:read', 'audit:read'] }, { key });
    expect(rejected.status).toBe(403);
    expect(rejected.body.detail.context).toEqual({ scope: 'audit:read' });
    const admin = await addMember(app, 'admin');
    const wide = await withCookie(app, admin.cookie, 'POST', keys, {
      body: { name: 'x', scopes: ['platform:admin'] },
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
  ])('rejects %j with 422 and the error type %s', async (body, type, loc) => {
    const response = await create(body);
    expect(response.status).toBe(422);
    expect(response.body.detail).toMatchObject([{ type, loc }]);
  });

  test('a key is rejected with 401 after it expires', async () => {
    const created = await create({ expires_at: new Date(Date.now() + 60_000).toISOString() });
    expect((await use(created.body.key)).status).toBe(200);
    app.setClock(new Date(Date.now() + 60_001));
    expect((await use(created.body.key)).status).toBe(401);
    app.setClock(undefined);
  });
});

describe('createApiKey with a binding', () => {
  test('a bound key can use only its app or environment', async () => {
    const ownApp = await setUpApp(app);
    const other = await setUpApp(app);
    const created = await create({
      environment_id: ownApp.testId,
      scopes: ['organization:read', 'programs:read'],
    });
    expect(created.body).toMatchObject({ app_id: ownApp.appId, environment_id: ownApp.testId });
    const get = (path: string) => app.call('GET', path, { key: created.body.key });
    expect((await get(`${ownApp.environmentPath}/programs`)).status).toBe(200);
    expect((await get(`${ownApp.appPath}/environments/${ownApp.liveId}/programs`)).status).toBe(404);
    expect((await get(`${other.environmentPath}/programs`)).status).toBe(404);
    expect((await get(`${ownApp.appPath}/environments`)).body.items).toHaveLength(1);
    expect((await get(`/v1/organizations/${app.organizationId}/apps`)).status).toBe(403);
  });

  test('a bound key cannot create a key with a wider binding', async () => {
    const workspace = await setUpApp(app);
    const scopes = ['organization:write', 'programs:read'];
    const key = await limitedKey(app, scopes, { app_id: workspace.appId });
    expect((await create({ scopes }, { key })).status).toBe(403);
    expect((await create({ scopes, app_id: workspace.appId }, { key })).status).toBe(201);
    const narrow = await create({ scopes, environment_id: workspace.testId }, { key });
    expect(narrow.status).toBe(201);
    expect((await create({ scopes, app_id: workspace.appId }, { key: narrow.body.key })).status).toBe(403);
    const sibling = await create({ scopes, environment_id: workspace.liveId }, { key: narrow.body.key });
    expect(sibling.status).toBe(403);
  });

  test('returns 404 for an app or environment that does not exist', async () => {
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

describe('rotateApiKey and revokeApiKey', () => {
  test('rotation invalidates the old key at once and keeps the other fields', async () => {
    const created = await create({ name: 'rotating' });
    await use(created.body.key);
    const rotated = await app.call('POST', `${keys}/${created.body.id}/rotate`);
    expect(rotated.status).toBe(200);
    const { key, ...rest } = rotated.body;
    expect(rest).toEqual({ ...withoutKey(created.body), last_used_at: rest.last_used_at ?? undefined });
    expect((await use(created.body.key)).status).toBe(401);
    expect((await use(key)).body.principal_id).toBe(created.body.id);
  });

  test('rotation of a key with scopes that the caller lacks is rejected with 403', async () => {
    const created = await create({ scopes: ['audit:read'] });
    const key = await limitedKey(app, ['organization:write']);
    const rejected = await app.call('POST', `${keys}/${created.body.id}/rotate`, { key });
    expect(rejected.status).toBe(403);
    expect((await use(created.body.key)).status).toBe(200);
  });

  test('a replay of a rotation does not return the key to a caller who lacks its scopes', async () => {
    const created = await create({ scopes: ['audit:read'] });
    const path = `${keys}/${created.body.id}/rotate`;
    const idempotencyKey = 'rotated once';
    const first = await app.call('POST', path, { idempotencyKey });
    const key = await limitedKey(app, ['organization:write']);
    expect((await app.call('POST', path, { idempotencyKey, key })).status).toBe(403);
    expect((await app.call('POST', path, { idempotencyKey })).body).toEqual(first.body);
  });

  test('a revoked key is rejected with 401 at once and is no longer listed', async () => {
    const created = await create({});
    await use(created.body.key);
    expect((await app.call('DELETE', `${keys}/${created.body.id}`)).status).toBe(204);
    expect((await use(created.body.key)).status).toBe(401);
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/rotate'],
    ])
      expect((await app.call(method!, `${keys}/${created.body.id}${path}`)).status).toBe(404);
    const { items } = (await app.call('GET', keys)).body;
    expect(items.map(({ id }: { id: string }) => id)).not.toContain(created.body.id);
  });

  test("another organization's key cannot revoke the key", async () => {
    const created = await create({});
    const other = await app.call('POST', '/v1/organizations', {
      body: { name: 'O', slug: 'o', owner_email: 'o@example.com' },
    });
    const { key } = other.body.api_key;
    const foreign = `/v1/organizations/${other.body.organization.id}/api-keys/${created.body.id}`;
    expect((await app.call('DELETE', foreign, { key })).status).toBe(404);
    expect((await app.call('DELETE', `${keys}/${created.body.id}`, { key })).status).toBe(404);
    expect((await use(created.body.key)).status).toBe(200);
  });
});

describe('authentication with an API key', () => {
  test('accepts the key in either header, and in both if they are equal', async () => {
    const key = await limitedKey(app, ['organization:read']);
    const other = await limitedKey(app, ['organization:read']);
    const present = (headers: Record<string, string>) => app.call('GET', '/auth/me', { key: null, headers });
    expect((await present({ 'x-api-key': key })).status).toBe(200);
    expect((await present({ 'x-api-key': key, authorization: `Bearer ${key}` })).status).toBe(200);
    expect((await present({ 'x-api-key': other, authorization: `Bearer ${key}` })).status).toBe(401);
    expect((await present({ authorization: `Basic ${key}` })).status).toBe(401);
  });

  test('rejects a missing, mistyped, unknown or overlong key with 401 and WWW-Authenticate', async () => {
    const key = await limitedKey(app, ['organization:read']);
    for (const wrong of [
      null,
      `${key.slice(0, -1)}_`,
      `eps_${'0'.repeat(36)}`,
      'legacy-nobody-knows',
      'x'.repeat(600),
    ]) {
      const response = await app.call('GET', '/auth/me', { key: wrong });
      expect(response.status).toBe(401);
      expect(response.headers['www-authenticate']).toMatch(/^Bearer/);
    }
  });
});

function withoutKey({ key: _, ...rest }: { key: string }) {
  return rest;
}
