import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectStatus } from '../../../../test/actors.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { type Locks, openLocks } from '../../../../test/locks.ts';
import { addMember, cookieOf, signIn, withCookie } from '../../../../test/members.ts';
import { CLIENT } from '../../../../test/openid-provider.ts';
import { tablesContaining } from '../../../../test/secret-search.ts';
import { codeOf, person, type SignOn, startSignOn } from '../../../../test/single-sign-on.ts';

/** The identity providers of an organization. */

let sso: SignOn;
let locks: Locks;
beforeAll(async () => {
  const database = await createTestDatabase();
  sso = await startSignOn(database);
  locks = await openLocks(database);
});
afterAll(async () => {
  await locks?.close();
  await sso?.close();
});

describe('createIdentityProvider, changeIdentityProvider, deleteIdentityProvider', () => {
  test('never returns the secret, which is not in the clear at rest', async () => {
    const listed = await sso.app.call('GET', `${sso.path}/identity-providers`);
    const got = await sso.app.call('GET', `${sso.path}/identity-providers/${sso.provider.id}`);
    expect(got.body).toEqual(sso.provider);
    expect(listed.body.items.map(({ id }: any) => id)).toEqual([sso.otherProvider.id, sso.provider.id]);
    expect(sso.provider.domains).toEqual(['example.test']);
    expect(listed.text + got.text + JSON.stringify(sso.provider)).not.toContain(CLIENT.client_secret);
    expect(await tablesContaining(sso.app, CLIENT.client_secret)).toEqual([]);
  });

  test('only owners may, and other tenants find nothing', async () => {
    const admin = await addMember(sso.app, 'admin');
    const asAdmin = { key: null, headers: { cookie: admin.cookie } };
    expect(codeOf(await sso.create(sso.issuer.issuer, {}, asAdmin))).toEqual([403, 'insufficient_scope']);
    const one = `${sso.path}/identity-providers/${sso.provider.id}`;
    expect(codeOf(await sso.app.call('PATCH', one, { ...asAdmin, body: { jit: false } }))[0]).toBe(403);
    expect(codeOf(await sso.app.call('DELETE', one, asAdmin))[0]).toBe(403);
    const tenant = await expectStatus(
      sso.app.call('POST', '/v1/organizations', {
        body: { name: 'Other', slug: 'other-tenant', owner_email: 'owner@other.test' },
      }),
      201,
    );
    const foreign = { key: tenant.api_key.key };
    const unknown = `/v1/organizations/${tenant.organization.id}/identity-providers`;
    for (const [method, options] of [
      ['GET', {}],
      ['PATCH', { body: { jit: false } }],
      ['DELETE', {}],
    ] as const) {
      const there = await sso.app.call(method, one, { ...foreign, ...options });
      expect(there.status).toBe(404);
      expect(
        (await sso.app.call(method, `${unknown}/${sso.provider.id}`, { ...foreign, ...options })).status,
      ).toBe(404);
    }
    expect((await sso.app.call('GET', unknown, foreign)).body.items).toEqual([]);
    const started = await sso.app.call('POST', '/auth/sso/start', {
      key: null,
      body: { organization: 'other-tenant', provider_id: sso.provider.id },
    });
    expect(started.status).toBe(404);
  });

  test.each([
    ['an address that is not allowed', 'http://10.0.0.1', 'identity_provider_unreachable'],
    ['http elsewhere', 'http://example.com', 'identity_provider_unreachable'],
    ['a server that is no provider', 'http://127.0.0.1:1', 'identity_provider_unreachable'],
    ['another scheme', 'ftp://example.com', 'validation_error'],
    ['a password in the URL', 'https://a:b@example.com', 'validation_error'],
  ])('rejects %s as an issuer', async (_, url, code) => {
    expect(codeOf(await sso.create(url))).toEqual([422, code]);
  });

  test('rejects owner as a role', async () => {
    expect((await sso.create(sso.issuer.issuer, { group_roles: { a: 'owner' } })).status).toBe(422);
  });
});

describe('signOutSso, deleteIdentityProvider', () => {
  test('signs out here, and says where to sign out of the provider', async () => {
    sso.issuer.person = person('grace');
    const cookie = cookieOf(await sso.signOn());
    const out = await withCookie(sso.app, cookie, 'POST', '/auth/sso/logout');
    expect(new URL(out.body.url).origin).toBe(sso.issuer.issuer);
    expect(out.headers['set-cookie']).toMatch(/^service_session=; Max-Age=0;/);
    expect((await withCookie(sso.app, cookie, 'GET', '/auth/me')).status).toBe(401);
    const own = await signIn(sso.app, sso.app.email, sso.app.password);
    expect((await withCookie(sso.app, own, 'POST', '/auth/sso/logout')).body).toEqual({ url: null });
  });

  test('a deleted provider ends its sessions and signs nobody in', async () => {
    sso.other.person = person('last');
    const cookie = cookieOf(await sso.signOn(sso.otherProvider));
    const begun = await sso.begin(sso.otherProvider);
    const callback = await sso.arrive(begun);
    await expectStatus(sso.app.call('DELETE', `${sso.path}/identity-providers/${sso.otherProvider.id}`), 204);
    expect((await withCookie(sso.app, cookie, 'GET', '/auth/me')).status).toBe(401);
    expect(codeOf(await sso.complete(begun, callback))).toEqual([410, 'sso_sign_in_expired']);
    const { body } = await sso.app.call('GET', `/auth/sso/providers?organization=${sso.slug}`, { key: null });
    expect(body).toEqual({ items: [{ id: sso.provider.id, name: 'Example Identity' }] });
    const none = await sso.app.call('GET', '/auth/sso/providers?organization=nowhere', { key: null });
    expect(none.body).toEqual({ items: [] });
  });
});

test('createIdentityProvider: concurrent requests do not exceed the limit of 20', async () => {
  const list = async () => (await sso.app.call('GET', `${sso.path}/identity-providers`)).body.items;
  const { length: existing } = await list();
  for (let i = existing; i < 18; i++) await expectStatus(sso.create(sso.issuer.issuer), 201);
  // Reads go on, so all requests would see the same number of providers.
  const release = await locks.hold('LOCK TABLE eps.identity_providers IN SHARE ROW EXCLUSIVE MODE');
  const creating = Array.from({ length: 4 }, () => sso.create(sso.issuer.issuer));
  await locks.untilWaiting(4);
  await release();
  const created = await Promise.all(creating);
  expect(created.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(await list()).toHaveLength(20);
});
