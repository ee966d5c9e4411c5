import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectStatus } from '../../../../test/actors.ts';
import { startTestApp, type TestApp, type TestResponse } from '../../../../test/app.ts';
import {
  type Authenticator,
  addPasskey,
  createAuthenticator,
  type SigningOptions,
  signInOptions,
} from '../../../../test/authenticator.ts';
import { addApp, addMemberWithApp, nextCode } from '../../../../test/factors.ts';
import { addMember, cookieOf, logIn, PASSWORD, withCookie } from '../../../../test/members.ts';

const ORIGIN = 'http://localhost:8080';
const MINUTES = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ publicUrl: ORIGIN });
});
afterEach(() => app.setClock(undefined));
afterAll(() => app.close());

function codeOf({ status, body }: TestResponse) {
  return [status, body?.detail?.code];
}

function signIn(passkey: object) {
  return app.call('POST', '/auth/passkeys/sign-in', { key: null, body: { passkey } });
}

async function signInWith(authenticator: Authenticator, signing?: SigningOptions) {
  return signIn(authenticator.use(await signInOptions(app), signing));
}

async function methodsOf(cookie: string): Promise<string[][]> {
  const { body } = await withCookie(app, cookie, 'GET', '/auth/sessions');
  return body.items.map(({ methods }: { methods: string[] }) => methods);
}

async function memberWithPasskey() {
  const member = await addMember(app, 'viewer');
  return { ...member, ...(await addPasskey(app, member)) };
}

describe('createPasskey, signInWithPasskey, completeLogin: a user with a passkey', () => {
  test('signs in with it alone, which counts as a second factor', async () => {
    const { email, authenticator, recovery_codes } = await memberWithPasskey();
    expect(recovery_codes).toHaveLength(10);
    const signedIn = await signInWith(authenticator);
    expect([signedIn.status, signedIn.body.email]).toEqual([200, email]);
    const cookie = cookieOf(signedIn);
    expect((await methodsOf(cookie))[0]).toEqual(['passkey']);
    // It may change factors, as a session that has proved one.
    expect((await withCookie(app, cookie, 'POST', '/auth/recovery-codes')).status).toBe(201);
    const factors = await withCookie(app, cookie, 'GET', '/auth/second-factors');
    expect(factors.body.passkeys).toMatchObject([{ name: 'Laptop', backed_up: false }]);
    expect(factors.body.passkeys[0].last_used_at).toBeDefined();
  });

  test('needs it, or a recovery code, after the password', async () => {
    const { email, authenticator, recovery_codes } = await memberWithPasskey();
    const first = await logIn(app, email);
    expect(codeOf(first)).toEqual([401, 'second_factor_required']);
    const { challenge, methods } = first.body.detail.context;
    expect(methods).toEqual(['passkey', 'recovery_code']);
    const complete = (body: object) =>
      app.call('POST', '/auth/login/second-factor', { key: null, body: { challenge, ...body } });
    expect((await complete({})).status).toBe(422);
    const passkey = authenticator.use(await signInOptions(app));
    expect((await complete({ passkey, code: recovery_codes![0] })).status).toBe(422);
    const signedIn = await complete({ passkey });
    expect(signedIn.status).toBe(200);
    expect((await methodsOf(cookieOf(signedIn)))[0]).toEqual(['password', 'passkey']);
    expect(codeOf(await complete({ passkey }))).toEqual([410, 'sign_in_challenge_expired']);
    const again = (await logIn(app, email)).body.detail.context.challenge;
    const body = { challenge: again, code: recovery_codes![0] };
    const byCode = await app.call('POST', '/auth/login/second-factor', { key: null, body });
    expect(byCode.status).toBe(200);
  });

  test("cannot take the second step of somebody else's sign-in", async () => {
    const { authenticator } = await memberWithPasskey();
    const victim = await addMemberWithApp(app);
    const { challenge } = (await logIn(app, victim.email)).body.detail.context;
    const passkey = authenticator.use(await signInOptions(app));
    const response = await app.call('POST', '/auth/login/second-factor', {
      key: null,
      body: { challenge, passkey },
    });
    expect(codeOf(response)).toEqual([422, 'wrong_passkey']);
  });

  test('confirms a session, their own only', async () => {
    const { cookie, authenticator } = await memberWithPasskey();
    const other = await memberWithPasskey();
    app.setClock(new Date(Date.now() + 6 * MINUTES));
    const confirm = async (by: Authenticator) => {
      const body = { passkey: by.use(await signInOptions(app)) };
      return withCookie(app, cookie, 'POST', '/auth/reauthenticate', { body });
    };
    expect(codeOf(await withCookie(app, cookie, 'POST', '/auth/recovery-codes'))).toEqual([
      403,
      'reauthentication_required',
    ]);
    expect(codeOf(await confirm(other.authenticator))).toEqual([422, 'wrong_passkey']);
    expect((await confirm(authenticator)).status).toBe(200);
    expect((await withCookie(app, cookie, 'POST', '/auth/recovery-codes')).status).toBe(201);
  });
});

describe('signInWithPasskey: what is not accepted', () => {
  test('a response that was used before, also by two requests at once', async () => {
    const { authenticator } = await memberWithPasskey();
    const used = authenticator.use(await signInOptions(app));
    const both = await Promise.all([signIn(used), signIn(used)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(codeOf(await signIn(used))).toEqual([422, 'wrong_passkey']);
  });

  test.each<[string, SigningOptions]>([
    ['another origin', { origin: 'https://localhost.example' }],
    ['another port', { origin: 'http://localhost:8081' }],
    ['another party', { rpId: 'example.com' }],
    ['no verification of the user', { verifiesUser: false }],
    ['the type of a registration', { type: 'webauthn.create' }],
  ])('%s', async (_, signing) => {
    const { authenticator } = await memberWithPasskey();
    expect(codeOf(await signInWith(authenticator, signing))).toEqual([422, 'wrong_passkey']);
    expect((await signInWith(authenticator)).status).toBe(200);
  });

  test('a counter that does not grow: somebody has a copy', async () => {
    const { authenticator } = await memberWithPasskey();
    expect((await signInWith(authenticator, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0])
      expect(codeOf(await signInWith(authenticator, { counter }))).toEqual([422, 'wrong_passkey']);
    expect((await signInWith(authenticator, { counter: 8 })).status).toBe(200);
  });

  test('a challenge that the service did not make, made for a registration, or that is too old', async () => {
    const member = await memberWithPasskey();
    const { authenticator } = member;
    const challenge = Buffer.from('made by somebody else').toString('base64url');
    expect(codeOf(await signIn(authenticator.use({ challenge })))).toEqual([422, 'wrong_passkey']);
    const { options } = await expectStatus(
      withCookie(app, member.cookie, 'POST', '/auth/passkeys/options'),
      201,
    );
    expect(codeOf(await signIn(authenticator.use(options)))).toEqual([422, 'wrong_passkey']);
    const old = await signInOptions(app);
    app.setClock(new Date(Date.now() + 6 * MINUTES));
    expect(codeOf(await signIn(authenticator.use(old)))).toEqual([422, 'wrong_passkey']);
  });

  test('an unknown passkey, a signature of another one, and a malformed response', async () => {
    const { authenticator } = await memberWithPasskey();
    const stranger = createAuthenticator(ORIGIN);
    expect(codeOf(await signInWith(stranger))).toEqual([422, 'wrong_passkey']);
    const forged = {
      ...stranger.use(await signInOptions(app)),
      id: authenticator.id,
      rawId: authenticator.id,
    };
    expect(codeOf(await signIn(forged))).toEqual([422, 'wrong_passkey']);
    const response = { clientDataJSON: '!', authenticatorData: 'AA', signature: 'AA' };
    const nonsense = { id: authenticator.id, rawId: authenticator.id, type: 'public-key', response };
    expect(codeOf(await signIn(nonsense))).toEqual([422, 'wrong_passkey']);
    expect((await signIn({})).status).toBe(422);
  });

  test('a page of another site', async () => {
    const { authenticator } = await memberWithPasskey();
    const body = { passkey: authenticator.use(await signInOptions(app)) };
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const response = await app.call('POST', '/auth/passkeys/sign-in', { key: null, body, headers });
    expect(codeOf(response)).toEqual([403, 'forbidden_origin']);
  });
});

describe('createPasskeyOptions, createPasskey, renamePasskey, removePasskey: changes', () => {
  test('a registration is valid for who began it, once, from this origin and with a verified user', async () => {
    const [one, two] = [await addMember(app, 'viewer'), await addMember(app, 'viewer')];
    const begin = async () =>
      (await expectStatus(withCookie(app, one.cookie, 'POST', '/auth/passkeys/options'), 201)).options;
    const add = (cookie: string, passkey: object) =>
      withCookie(app, cookie, 'POST', '/auth/passkeys', { body: { name: 'Key', passkey } });
    const authenticator = createAuthenticator(ORIGIN);
    const options = await begin();
    expect(options.user.name).toBe(one.email);
    expect(codeOf(await add(two.cookie, authenticator.register(options)))).toEqual([422, 'wrong_passkey']);
    for (const signing of [
      { origin: 'https://evil.example' },
      { verifiesUser: false },
      { rpId: 'evil.example' },
    ])
      expect(codeOf(await add(one.cookie, authenticator.register(await begin(), signing)))).toEqual([
        422,
        'wrong_passkey',
      ]);
    const response = authenticator.register(await begin());
    expect((await add(one.cookie, response)).status).toBe(201);
    expect(codeOf(await add(one.cookie, response))).toEqual([422, 'wrong_passkey']);
    expect(codeOf(await add(one.cookie, authenticator.register(await begin())))).toEqual([409, 'conflict']);
  });

  test('a thief with the password and a session that proved no factor neither adds nor removes one', async () => {
    const member = await addMember(app, 'viewer');
    const stolen = cookieOf(await logIn(app, member.email));
    const { passkey } = await addPasskey(app, member);
    const path = `/auth/passkeys/${passkey.id}`;
    for (const [method, url] of [
      ['POST', '/auth/passkeys/options'],
      ['DELETE', path],
      ['POST', '/auth/totp'],
      ['POST', '/auth/recovery-codes'],
    ] as const) {
      const response = await withCookie(app, stolen, method, url);
      expect(codeOf(response)).toEqual([403, 'reauthentication_required']);
      expect(response.body.detail.context.second_factor).toBe(true);
    }
    const body = { password: PASSWORD };
    expect((await withCookie(app, stolen, 'POST', '/auth/reauthenticate', { body })).status).toBe(200);
    expect((await withCookie(app, stolen, 'DELETE', path)).status).toBe(403);
  });

  test('removing one ends the other sessions in which it could have been used; the last one ends what it proved', async () => {
    const member = await memberWithPasskey();
    const second = await addPasskey(app, member, 'Phone');
    expect(second.recovery_codes).toBeUndefined();
    const other = cookieOf(await signInWith(second.authenticator));
    const remove = (id: string) => withCookie(app, member.cookie, 'DELETE', `/auth/passkeys/${id}`);
    expect((await remove(second.passkey.id)).status).toBe(204);
    expect((await withCookie(app, other, 'GET', '/auth/me')).status).toBe(401);
    expect(codeOf(await signInWith(second.authenticator))).toEqual([422, 'wrong_passkey']);
    expect(await methodsOf(member.cookie)).toEqual([['password', 'passkey']]);
    expect((await remove(member.passkey.id)).status).toBe(204);
    expect(await methodsOf(member.cookie)).toEqual([['password']]);
    const factors = await withCookie(app, member.cookie, 'GET', '/auth/second-factors');
    expect(factors.body).toEqual({ totp: { enrolled: false }, passkeys: [], recovery_codes_left: 0 });
    expect((await logIn(app, member.email)).status).toBe(200);
  });

  test('an authenticator app and the recovery codes stay when the last passkey goes, and the other way round', async () => {
    const member = await memberWithPasskey();
    const { secret } = await addApp(app, member);
    const remove = (path: string) => withCookie(app, member.cookie, 'DELETE', path);
    expect((await remove(`/auth/passkeys/${member.passkey.id}`)).status).toBe(204);
    const first = await logIn(app, member.email);
    expect(first.body.detail.context.methods).toEqual(['totp', 'recovery_code']);
    const code = { code: nextCode(secret) };
    expect(
      (await withCookie(app, member.cookie, 'POST', '/auth/reauthenticate', { body: code })).status,
    ).toBe(200);
    const { recovery_codes } = await addPasskey(app, member);
    expect(recovery_codes).toBeUndefined();
    expect((await remove('/auth/totp')).status).toBe(204);
    const left = await withCookie(app, member.cookie, 'GET', '/auth/second-factors');
    expect([left.body.recovery_codes_left, left.body.passkeys.length]).toEqual([10, 1]);
  });

  test('others’ passkeys do not exist, and an API key sees none', async () => {
    const one = await memberWithPasskey();
    const two = await memberWithPasskey();
    const path = `/auth/passkeys/${one.passkey.id}`;
    const body = { name: 'Mine' };
    expect((await withCookie(app, two.cookie, 'PATCH', path, { body })).status).toBe(404);
    expect((await withCookie(app, two.cookie, 'DELETE', path)).status).toBe(404);
    expect((await app.call('PATCH', path, { body })).status).toBe(403);
    expect((await withCookie(app, one.cookie, 'PATCH', '/auth/passkeys/none', { body })).status).toBe(404);
    const renamed = await withCookie(app, one.cookie, 'PATCH', path, { body });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Mine']);
  });

  test('are not possible where the service is reached at an IP address', async () => {
    const { cookie } = await addMember(app, 'viewer');
    app.services.config.publicUrl = 'http://127.0.0.1:8080';
    const added = await withCookie(app, cookie, 'POST', '/auth/passkeys/options');
    const used = await app.call('POST', '/auth/passkeys/sign-in-options', { key: null });
    app.services.config.publicUrl = ORIGIN;
    expect([codeOf(added), codeOf(used)]).toEqual([
      [409, 'conflict'],
      [409, 'conflict'],
    ]);
  });
});
