import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectStatus } from '../../../../test/actors.ts';
import type { TestResponse } from '../../../../test/app.ts';
import { addApp, nextCode } from '../../../../test/factors.ts';
import { accept, addMember, cookieOf, inviteByLink, withCookie } from '../../../../test/members.ts';
import {
  codeOf,
  person,
  type SignOn,
  type StartedSignIn,
  startSignOn,
} from '../../../../test/single-sign-on.ts';

/** Single sign-on of people who have an account with a password. */

let sso: SignOn;
beforeAll(async () => {
  sso = await startSignOn();
});
afterAll(() => sso?.close());

const failed = (reason: string) => [401, 'sso_failed', reason];

describe('accounts that are also used in other ways', () => {
  test('are linked by their owner alone; the session reaches the one organization', async () => {
    const member = await addMember(sso.app, 'owner', 'joan@example.test');
    const second = await expectStatus(
      sso.app.call('POST', '/v1/organizations', {
        body: { name: 'Second', slug: 'second', owner_email: 'owner@second.test' },
      }),
      201,
    );
    const tenant = { key: second.api_key.key, organizationId: second.organization.id };
    const invited = await inviteByLink(sso.app, 'joan@example.test', 'viewer', tenant);
    expect((await accept(sso.app, invited.token)).status).toBe(200);
    sso.issuer.person = { ...person('joan'), groups: ['people'] };
    expect(codeOf(await sso.signOn())).toEqual([409, 'sso_link_required']);
    const body = { organization: sso.slug, provider_id: sso.provider.id };
    const begin = async (cookie: string): Promise<StartedSignIn> => {
      const response = await withCookie(sso.app, cookie, 'POST', '/auth/sso/link', { body });
      expect(response.status).toBe(201);
      return { url: response.body.url, cookie: cookieOf(response), providerId: sso.provider.id };
    };
    const started = await begin(member.cookie);
    const callback = await sso.arrive(started);
    // Without the session that has begun it.
    expect((await sso.complete(started, callback)).status).toBe(401);
    sso.issuer.person = person('grace');
    const wrong = await begin(member.cookie);
    const both = (begun: StartedSignIn) => ({ ...begun, cookie: `${member.cookie}; ${begun.cookie}` });
    expect(codeOf(await sso.complete(both(wrong), await sso.arrive(wrong)))).toEqual(failed('other_account'));
    sso.issuer.person = { ...person('joan'), groups: ['people'] };
    const right = await begin(member.cookie);
    const linked = await sso.complete(both(right), await sso.arrive(right));
    expect([linked.status, linked.headers['set-cookie']]).toEqual([200, undefined]);
    const cookie = cookieOf(await sso.signOn());
    expect((await sso.memberOf('joan@example.test')).role).toBe('owner');
    const list = async (as: string) =>
      (await withCookie(sso.app, as, 'GET', '/v1/organizations')).body.items.map(({ slug: of }: any) => of);
    expect(await list(cookie)).toEqual([sso.slug]);
    expect((await list(member.cookie)).sort()).toEqual([sso.slug, 'second'].sort());
    const elsewhere = `/v1/organizations/${second.organization.id}`;
    expect((await withCookie(sso.app, cookie, 'GET', elsewhere)).status).toBe(404);
    expect((await withCookie(sso.app, member.cookie, 'GET', elsewhere)).status).toBe(200);
    // Nor does it change the account, with which everything else could be reached.
    for (const target of ['/auth/totp', '/auth/passkeys/options', '/auth/recovery-codes'])
      expect(codeOf(await withCookie(sso.app, cookie, 'POST', target))).toEqual([403, 'insufficient_scope']);
    const sessions = await withCookie(sso.app, cookie, 'GET', '/auth/sessions');
    expect(sessions.body.items).toHaveLength(1);
    const there = await sso.app.call('GET', `${elsewhere}/sessions`, { key: second.api_key.key });
    expect(JSON.stringify(there.body)).not.toContain(sessions.body.items[0].id);
  });

  test('a second factor is asked for, unless the provider has asked', async () => {
    const member = await addMember(sso.app, 'viewer', 'dora@example.test');
    const withApp = await addApp(sso.app, member);
    sso.issuer.person = person('dora');
    const body = { organization: sso.slug, provider_id: sso.provider.id };
    const response = await withCookie(sso.app, member.cookie, 'POST', '/auth/sso/link', { body });
    const begun = { url: response.body.url, cookie: cookieOf(response), providerId: sso.provider.id };
    const linking = { ...begun, cookie: `${member.cookie}; ${begun.cookie}` };
    expect((await sso.complete(linking, await sso.arrive(begun))).status).toBe(200);
    const asked = await sso.signOn();
    expect(codeOf(asked)).toEqual([401, 'second_factor_required']);
    const { challenge } = asked.body.detail.context;
    const code = nextCode(withApp.secret);
    const done = await sso.app.call('POST', '/auth/login/second-factor', {
      key: null,
      body: { challenge, code },
    });
    expect(done.status).toBe(200);
    const methods = async (of: TestResponse) =>
      (await withCookie(sso.app, cookieOf(of), 'GET', '/auth/sessions')).body.items.find(
        (s: any) => s.current,
      ).methods;
    expect(await methods(done)).toEqual(['sso', 'totp']);
    sso.issuer.person = { ...person('dora'), amr: ['pwd', 'mfa'] };
    expect(await methods(await sso.signOn())).toEqual(['sso', 'sso_mfa']);
  });
});
