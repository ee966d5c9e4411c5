import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectStatus } from '../../../../test/actors.ts';
import type { TestResponse } from '../../../../test/app.ts';
import { cookieOf, inviteByLink, withCookie } from '../../../../test/members.ts';
import { startOpenidProvider } from '../../../../test/openid-provider.ts';
import { codeOf, person, type SignOn, startSignOn } from '../../../../test/single-sign-on.ts';

/** Single sign-on against a real OpenID provider on loopback. */

let sso: SignOn;
beforeAll(async () => {
  sso = await startSignOn();
});
afterAll(() => sso?.close());

const failed = (reason: string) => [401, 'sso_failed', reason];

describe('startSignOn, completeSignOn', () => {
  test('makes an unknown person a member with the role of their groups, which later sign-ins update', async () => {
    sso.issuer.person = { ...person('grace'), groups: ['people', 'authors', 'others'] };
    const response = await sso.signOn();
    expect([response.status, response.body.email]).toEqual([200, 'grace@example.test']);
    expect(response.headers['set-cookie']).toMatch(
      /^service_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(await sso.memberOf('grace@example.test')).toMatchObject({ role: 'editor', accepted: true });
    const sessions = await withCookie(sso.app, cookieOf(response), 'GET', '/auth/sessions');
    expect(sessions.body.items[0].methods).toEqual(['sso']);
    sso.issuer.person.groups = ['people'];
    await sso.signOn();
    expect((await sso.memberOf('grace@example.test')).role).toBe('coordinator');
    sso.issuer.person.groups = [];
    await sso.signOn();
    expect((await sso.memberOf('grace@example.test')).role).toBe('viewer');
    const log = await sso.app.call('GET', `${sso.path}/audit-log?limit=100`);
    const actions = log.body.items.map(({ action }: any) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['membership.created', 'membership.changed', 'user.signed_in']),
    );
  });

  test('is a confirmation only if the provider was to ask who it is', async () => {
    sso.issuer.person = { ...person('grace'), groups: ['administrators'] };
    const createKey = async (signedOn: TestResponse) =>
      withCookie(sso.app, cookieOf(signedOn), 'POST', `${sso.path}/api-keys`, {
        body: { name: 'own', scopes: ['organization:read'] },
      });
    expect(codeOf(await createKey(await sso.signOn()))).toEqual([403, 'reauthentication_required']);
    expect((await createKey(await sso.signOn(sso.provider, { confirm: true }))).status).toBe(201);
  });

  test('binds the sign-in to the browser with a cookie of its own', async () => {
    expect((await sso.start()).headers['set-cookie']).toMatch(
      /^service_sso=[\w-]{43}; Max-Age=600; Path=\/auth\/sso; HttpOnly; SameSite=Strict$/,
    );
  });

  test('a response works once, in its browser, with its state, nonce and provider', async () => {
    sso.issuer.person = person('alan');
    const begun = await sso.begin();
    const callback = await sso.arrive(begun);
    const expired = [410, 'sso_sign_in_expired'];
    expect(codeOf(await sso.complete({ ...begun, cookie: '' }, callback))).toEqual(expired);
    expect(codeOf(await sso.complete({ ...begun, cookie: (await sso.begin()).cookie }, callback))).toEqual(
      expired,
    );
    expect(codeOf(await sso.complete(begun, callback, { state: 'another' }))).toEqual(expired);
    expect((await sso.complete(begun, callback)).status).toBe(200);
    expect(codeOf(await sso.complete(begun, callback))).toEqual(expired);
    // The code of a completed sign-in in another one.
    const next = await sso.begin();
    const state = new URL(next.url).searchParams.get('state');
    expect(codeOf(await sso.complete(next, callback, { state }))).toEqual(failed('response_not_valid'));
    // A page changes the nonce on the way to the sso.provider.
    const third = await sso.begin();
    const changed = new URL(third.url);
    changed.searchParams.set('nonce', 'another');
    const arrived = await sso.arrive({ url: changed.href });
    expect(codeOf(await sso.complete(third, arrived))).toEqual(failed('response_not_valid'));
  });

  test('expires after ten minutes, and is refused at the provider', async () => {
    const begun = await sso.begin();
    const callback = await sso.arrive(begun);
    sso.app.setClock(new Date(Date.now() + 601_000));
    expect(codeOf(await sso.complete(begun, callback))).toEqual([410, 'sso_sign_in_expired']);
    sso.app.setClock(undefined);
    const denied = await sso.begin();
    const state = new URL(denied.url).searchParams.get('state')!;
    const back = new URL(`${sso.provider.redirect_uri}?error=access_denied&state=${state}`);
    expect(codeOf(await sso.complete(denied, back))).toEqual(failed('response_not_valid'));
  });

  test('says that the provider does not answer, and records no failed sign-in of a person', async () => {
    const down = await startOpenidProvider(person('eve'));
    const provider = await expectStatus(sso.create(down.issuer), 201);
    const begun = await sso.begin(provider);
    const callback = await sso.arrive(begun);
    const failures = async () =>
      (await sso.app.call('GET', `${sso.path}/audit-log?action=user.sign_in_failed&limit=100`)).body.items
        .length;
    const before = await failures();
    await down.close();
    expect(codeOf(await sso.complete(begun, callback))).toEqual([422, 'identity_provider_unreachable']);
    expect(await failures()).toBe(before);
  });

  test('a response of one provider is none of another', async () => {
    const begun = await sso.begin();
    const theirs = await sso.begin(sso.otherProvider);
    const callback = await sso.arrive(theirs);
    const state = new URL(begun.url).searchParams.get('state');
    expect(callback.pathname).toBe(`/sign-in/sso/${sso.otherProvider.id}`);
    expect(codeOf(await sso.complete(begun, callback, { state }))).toEqual(failed('response_not_valid'));
    expect(codeOf(await sso.complete({ ...theirs, providerId: sso.provider.id }, callback))).toEqual([
      410,
      'sso_sign_in_expired',
    ]);
  });

  test('refuses unverified and malformed addresses, other domains, and people without a role', async () => {
    sso.issuer.person = { ...person('eve'), email_verified: false };
    expect(codeOf(await sso.signOn())).toEqual(failed('address_not_verified'));
    // Another address is verified than the one of the ID token.
    sso.issuer.person = { ...person('eve'), inIdToken: { email: 'mallory@example.test' } };
    expect(codeOf(await sso.signOn())).toEqual(failed('address_not_verified'));
    for (const email_verified of ['true', 1, null]) {
      sso.issuer.person = { ...person('eve'), email_verified: email_verified as unknown as boolean };
      expect(codeOf(await sso.signOn())).toEqual(failed('address_not_verified'));
    }
    for (const local of [
      '',
      'eve ',
      'eve@elsewhere.test',
      'eve@elsewhere.test,eve',
      'e\r\nBcc: eve',
      '\u212ate',
    ]) {
      sso.issuer.person = { ...person('eve'), email: `${local}@example.test` };
      expect(codeOf(await sso.signOn())).toEqual(failed('no_address'));
    }
    sso.issuer.person = { ...person('eve'), email: 'eve@elsewhere.test' };
    expect(codeOf(await sso.signOn())).toEqual(failed('domain_not_allowed'));
    sso.issuer.person = { ...person('eve'), email: 'eve@sub.example.test' };
    expect(codeOf(await sso.signOn())).toEqual(failed('domain_not_allowed'));
    const one = `${sso.path}/identity-providers/${sso.otherProvider.id}`;
    await expectStatus(sso.app.call('PATCH', one, { body: { default_role: null } }), 200);
    sso.other.person = person('eve');
    expect(codeOf(await sso.signOn(sso.otherProvider))).toEqual(failed('no_role'));
    await expectStatus(sso.app.call('PATCH', one, { body: { default_role: 'viewer', jit: false } }), 200);
    expect(codeOf(await sso.signOn(sso.otherProvider))).toEqual(failed('not_a_member'));
    expect(await sso.memberOf('eve@example.test')).toBeUndefined();
    await expectStatus(sso.app.call('PATCH', one, { body: { jit: true } }), 200);
  });

  test('a member who was removed stays removed until invited again', async () => {
    sso.issuer.person = person('mary');
    const cookie = cookieOf(await sso.signOn());
    const { id } = await sso.memberOf('mary@example.test');
    await expectStatus(sso.app.call('DELETE', `${sso.path}/memberships/${id}`), 204);
    expect((await withCookie(sso.app, cookie, 'GET', sso.path)).status).toBe(404);
    expect(codeOf(await sso.signOn())).toEqual(failed('not_a_member'));
    await inviteByLink(sso.app, 'mary@example.test', 'admin');
    expect((await sso.signOn()).status).toBe(200);
    expect(await sso.memberOf('mary@example.test')).toMatchObject({ role: 'viewer', accepted: true });
  });

  test('never accepts the invitation of an owner, nor changes an address', async () => {
    await inviteByLink(sso.app, 'boss@example.test', 'owner');
    sso.issuer.person = person('boss');
    expect(codeOf(await sso.signOn())).toEqual(failed('not_a_member'));
    sso.issuer.person = { ...person('grace'), email: 'somebody@example.test' };
    expect(codeOf(await sso.signOn())).toEqual(failed('other_account'));
  });
});
