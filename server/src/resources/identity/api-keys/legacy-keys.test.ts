import { expect, test } from 'vitest';
import { setUpApp } from '../../../../test/actors.ts';
import { useTestApp } from '../../../../test/prepared.ts';
import { importLegacyKeys } from './import-legacy.ts';

const KEY = 'sk-old-0123456789abcdef0123456789';

const app = useTestApp();

function entry(change: object = {}) {
  const { organizationId: organization_id, email } = app;
  return { organization_id, email, name: 'old', key: KEY, scopes: ['organization:read'], ...change };
}

function use(key: string, path = '/auth/me') {
  return app.call('GET', path, { key });
}

test('a legacy key works after its import, and responses to it carry the Deprecation header', async () => {
  expect((await use(KEY)).status).toBe(401);
  expect(await importLegacyKeys(app.services, [entry()])).toEqual({ imported: 1, known: 0 });
  expect(await importLegacyKeys(app.services, [entry()])).toEqual({ imported: 0, known: 1 });
  const me = await use(KEY);
  expect(me.body).toMatchObject({ kind: 'api_key', api_key_name: 'old', scopes: ['organization:read'] });
  const missing = await use(KEY, `/v1/organizations/${app.organizationId}/apps/x`);
  for (const response of [me, missing]) expect(response.headers['deprecation']).toMatch(/^@\d+$/);
  expect((await use(app.key)).headers).not.toHaveProperty('deprecation');
});

test('announces the cutoff in the Sunset header and rejects legacy keys after it', async () => {
  const { config } = app.services;
  await importLegacyKeys(app.services, [entry()]);
  config.legacyKeyCutoff = '2100-01-01T00:00:00.000Z';
  expect((await use(KEY)).headers['sunset']).toBe('Fri, 01 Jan 2100 00:00:00 GMT');
  config.legacyKeyCutoff = new Date(Date.now() - 1).toISOString();
  expect((await use(KEY)).status).toBe(401);
  expect((await use(app.key)).status).toBe(200);
  config.legacyKeyCutoff = undefined;
});

test('rotating a legacy key returns a key in the current format', async () => {
  await importLegacyKeys(app.services, [entry({ key: `${KEY}-r` })]);
  const { body } = await use(`${KEY}-r`);
  const path = `/v1/organizations/${app.organizationId}/api-keys/${body.principal_id}/rotate`;
  const rotated = await app.call('POST', path);
  expect(rotated.body).toMatchObject({ legacy: false, key: expect.stringMatching(/^eps_/) });
  expect((await use(`${KEY}-r`)).status).toBe(401);
});

test('a legacy key can be bound to an environment', async () => {
  const workspace = await setUpApp(app);
  await importLegacyKeys(app.services, [entry({ key: `${KEY}-b`, environment_id: workspace.testId })]);
  expect((await use(`${KEY}-b`, `${workspace.appPath}/environments`)).body.items).toHaveLength(1);
});

test.each([
  [{ key: 'too short' }, /0\.key/],
  [{ key: `eps_${'a'.repeat(36)}` }, /0\.key/],
  [{ scopes: ['all'] }, /0\.scopes\.0/],
  [{ scopes: ['platform:admin'] }, /does not have the scope platform:admin/],
  [{ email: 'nobody@example.com' }, /no member/],
  [{ organization_id: '00000000-0000-4000-8000-000000000000' }, /no member/],
  [{ environment_id: '00000000-0000-4000-8000-000000000000' }, /no such environment/],
])('rejects an import with %j and imports no key of the file', async (change, message) => {
  const good = entry({ key: `${KEY}-never` });
  const bad = { ...entry({ key: `${KEY}-bad` }), ...change };
  await expect(importLegacyKeys(app.services, [bad, good])).rejects.toThrow(message);
  await expect(importLegacyKeys(app.services, [bad, good])).rejects.not.toThrow(new RegExp(bad.key));
  expect((await use(`${KEY}-never`)).status).toBe(401);
});
