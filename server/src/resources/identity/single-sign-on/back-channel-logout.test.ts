import { randomUUID } from 'node:crypto';
import * as jose from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectStatus } from '../../../../test/actors.ts';
import { openTestApp, type TestResponse } from '../../../../test/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addApp, nextCode } from '../../../../test/factors.ts';
import { addMember, cookieOf, withCookie } from '../../../../test/members.ts';
import { CLIENT, type Cookies, signOutAt } from '../../../../test/openid-provider.ts';
import { codeOf, elsewhere, person, type SignOn, startSignOn } from '../../../../test/single-sign-on.ts';

/** Back-channel logout by a real OpenID provider on loopback. */

let sso: SignOn;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  sso = await startSignOn(database);
});
afterAll(() => sso?.close());

const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };
const INVALID = [400, 'logout_token_invalid'];
const now = () => Math.floor(Date.now() / 1000);

function pathOf({ backchannel_logout_uri }: any): string {
  return new URL(backchannel_logout_uri).pathname;
}

/** Sends a logout token as the provider does. */
function send(token: string, at: any = sso.provider): Promise<TestResponse> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...elsewhere() };
  const rawBody = new URLSearchParams({ logout_token: token }).toString();
  return sso.app.call('POST', pathOf(at), { key: null, rawBody, headers });
}

const claimsOf = (changes: object = {}) => ({
  iss: sso.issuer.issuer,
  aud: CLIENT.client_id,
  iat: now(),
  exp: now() + 120,
  jti: randomUUID(),
  sub: sso.issuer.person.sub,
  events: EVENTS,
  ...changes,
});

const statusOf = async (cookie: string) => (await withCookie(sso.app, cookie, 'GET', '/auth/me')).status;

/** Signs in with the person of the provider, in a browser of its own. */
async function browser(at = sso.provider): Promise<{ cookie: string; cookies: Cookies }> {
  const cookies: Cookies = new Map();
  const response = await sso.signOn(at, {}, cookies);
  await expectStatus(Promise.resolve(response), 200);
  return { cookie: cookieOf(response), cookies };
}

describe('receiveLogout', () => {
  test('a sign-out at the provider ends this browser’s session alone, in every process at once', async () => {
    await sso.issuer.sendLogoutTo(`${sso.app.url}${pathOf(sso.provider)}`);
    sso.issuer.person = person('grace');
    const [here, there] = [await browser(), await browser()];
    sso.issuer.person = person('alan');
    const other = await browser();
    const { app } = sso;
    const shared = { ...database, drop: async () => {} };
    const second = await openTestApp(app.services.config, shared, app.key);
    const inSecond = async (cookie: string) =>
      (await second.call('GET', '/auth/me', { key: null, headers: { cookie } })).status;
    expect([await inSecond(here.cookie), await inSecond(there.cookie)]).toEqual([200, 200]);
    const { body } = await withCookie(app, here.cookie, 'POST', '/auth/sso/logout');
    // The session of the service has ended already; that of another browser at the provider remains.
    await signOutAt(body.url, here.cookies);
    expect(await inSecond(here.cookie)).toBe(401);
    expect([await inSecond(there.cookie), await inSecond(other.cookie)]).toEqual([200, 200]);
    // A sign-out that begins at the provider.
    await signOutAt(`${sso.issuer.issuer}/session/end?client_id=${CLIENT.client_id}`, there.cookies);
    expect([await inSecond(there.cookie), await inSecond(other.cookie)]).toEqual([401, 200]);
    await second.close();
    const log = await app.call('GET', `${sso.path}/audit-log?action=user.session_ended`);
    expect(log.body.items.map(({ actor_id, details }: any) => [actor_id, details.provider_id])).toEqual([
      ['identity-provider', sso.provider.id],
    ]);
  });

  test('a token with `sub` alone ends all sessions of the person at this provider, and no others', async () => {
    sso.issuer.person = person('mary');
    sso.other.person = person('mary');
    const mine = [await browser(), await browser()];
    sso.issuer.person = person('alan');
    const alan = await browser();
    sso.issuer.person = person('mary');
    const before = now() - 20;
    expect((await send(await sso.issuer.sign(claimsOf({ iat: before })))).status).toBe(200);
    for (const { cookie } of mine) expect(await statusOf(cookie)).toBe(401);
    expect(await statusOf(alan.cookie)).toBe(200);
    // It was issued before this sign-in.
    expect(await statusOf((await browser()).cookie)).toBe(200);
  });

  test('a sign-in that the provider answered before the logout opens no session', async () => {
    sso.issuer.person = person('kay');
    await browser();
    const begun = await sso.begin();
    const callback = await sso.arrive(begun);
    expect((await send(await sso.issuer.sign(claimsOf({ iat: now() + 5 })))).status).toBe(200);
    expect(codeOf(await sso.complete(begun, callback))).toEqual([410, 'sso_sign_in_expired']);
  });

  test('ends a sign-in that waits for its second factor', async () => {
    const member = await addMember(sso.app, 'viewer', 'edsger@example.test');
    const { secret } = await addApp(sso.app, member);
    sso.issuer.person = person('edsger');
    const link = { organization: sso.slug, provider_id: sso.provider.id };
    const response = await withCookie(sso.app, member.cookie, 'POST', '/auth/sso/link', { body: link });
    const begun = { url: response.body.url, providerId: sso.provider.id };
    const cookie = `${member.cookie}; ${cookieOf(response)}`;
    await expectStatus(sso.complete({ ...begun, cookie }, await sso.arrive(begun)), 200);
    const asked = await sso.signOn();
    expect(codeOf(asked)).toEqual([401, 'second_factor_required']);
    expect((await send(await sso.issuer.sign(claimsOf()))).status).toBe(200);
    const { challenge } = asked.body.detail.context;
    const body = { challenge, code: nextCode(secret) };
    const second = await sso.app.call('POST', '/auth/login/second-factor', { key: null, body });
    expect(codeOf(second)).toEqual([410, 'sign_in_challenge_expired']);
    // It had no part in the session of the password.
    expect(await statusOf(member.cookie)).toBe(200);
  });

  test('rejects every token that is not one of this provider for this service, and ends nothing', async () => {
    sso.issuer.person = person('eve');
    const { cookie } = await browser();
    const { sign } = sso.issuer;
    const { iat: _, ...undated } = claimsOf();
    const { jti: __, ...unnamed } = claimsOf();
    const stranger = await jose.generateKeyPair('RS256');
    const rejected: [string, string][] = [
      ['another audience', await sign(claimsOf({ aud: 'another-client' }))],
      ['another issuer', await sign(claimsOf({ iss: sso.other.issuer }))],
      ['a nonce', await sign(claimsOf({ nonce: 'of a sign-in' }))],
      ['no event', await sign(claimsOf({ events: {} }))],
      ['another event', await sign(claimsOf({ events: { 'urn:other': {} } }))],
      ['events that are no object', await sign(claimsOf({ events: Object.keys(EVENTS) }))],
      ['neither person nor session', await sign(claimsOf({ sub: undefined }))],
      ['a person that is no text', await sign(claimsOf({ sub: 4711 }))],
      ['no time', await sign(undated)],
      ['no identifier', await sign(unnamed)],
      ['an old time', await sign(claimsOf({ iat: now() - 400 }))],
      ['a time to come', await sign(claimsOf({ iat: now() + 400 }))],
      ['an end that has passed', await sign(claimsOf({ exp: now() - 60 }))],
      ['the type of another token', await sign(claimsOf(), { typ: 'at+jwt' })],
      ['the key of another provider', await sso.other.sign(claimsOf())],
      ['a key of nobody', await signedBy(stranger.privateKey, 'RS256')],
      [
        'the secret of the client as key',
        await signedBy(Buffer.from(CLIENT.client_secret.repeat(2)), 'HS256'),
      ],
      ['no signature', new jose.UnsecuredJWT(claimsOf()).encode()],
      ['no token', 'abc'],
      ['nothing', ''],
    ];
    for (const [name, token] of rejected)
      expect([name, ...codeOf(await send(token))]).toEqual([name, ...INVALID]);
    expect(codeOf(await send(await sign(claimsOf()), sso.otherProvider))).toEqual(INVALID);
    const unknown = pathOf(sso.provider).replace(sso.provider.id, randomUUID());
    expect((await send('abc', { backchannel_logout_uri: `http://x${unknown}` })).status).toBe(404);
    const json = await sso.app.call('POST', pathOf(sso.provider), {
      key: null,
      body: { logout_token: 'abc' },
    });
    expect(codeOf(json)).toEqual(INVALID);
    expect(await statusOf(cookie)).toBe(200);
  });

  test('accepts a token once, also if two arrive at the same time', async () => {
    sso.issuer.person = person('barbara');
    const token = await sso.issuer.sign(claimsOf({ iat: now() - 20 }));
    const sent = await Promise.all([send(token), send(token), send(token)]);
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const { cookie } = await browser();
    expect(codeOf(await send(token))).toEqual(INVALID);
    expect(await statusOf(cookie)).toBe(200);
  });
});

function signedBy(key: jose.CryptoKey | Uint8Array, alg: string): Promise<string> {
  return new jose.SignJWT(claimsOf()).setProtectedHeader({ alg, kid: 'of-the-test' }).sign(key);
}
