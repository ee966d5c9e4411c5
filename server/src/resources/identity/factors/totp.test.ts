import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestResponse } from '../../../../test/app.ts';
import { addApp, addMemberWithApp, codeAt, nextCode } from '../../../../test/factors.ts';
import { type Mailbox, openMailbox } from '../../../../test/mailbox.ts';
import { addMember, cookieOf, logIn, PASSWORD, withCookie } from '../../../../test/members.ts';
import { eventually } from '../../../../test/receiver.ts';
import { runJobs } from '../../../jobs/run.ts';
import { createMailer } from '../../../mail/mailer.ts';
import { createSignInLink } from '../auth/create-sign-in-link.ts';
import { mailAccountNotices } from './mail-notices-job.ts';

let app: TestApp;
let mailbox: Mailbox;
beforeAll(async () => {
  app = await startTestApp();
  mailbox = await openMailbox();
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

function complete(challenge: string, code: string) {
  return app.call('POST', '/auth/login/second-factor', { key: null, body: { challenge, code } });
}

function codeOf({ status, body }: TestResponse) {
  return [status, body?.detail?.code];
}

async function challengeFor(email: string): Promise<string> {
  const response = await logIn(app, email);
  expect(codeOf(response)).toEqual([401, 'second_factor_required']);
  expect(response.headers['set-cookie']).toBeUndefined();
  return response.body.detail.context.challenge;
}

const MINUTES = 60_000;

describe('login, completeLogin: a user with an authenticator app', () => {
  test('signs in in two steps, or in one with the code; the session has both methods', async () => {
    const { email, secret } = await addMemberWithApp(app);
    const challenge = await challengeFor(email);
    expect(codeOf(await complete(challenge, '000000'))).toEqual([422, 'wrong_code']);
    const code = nextCode(secret);
    const signedIn = await complete(challenge, code);
    expect([signedIn.status, signedIn.body.email]).toEqual([200, email]);
    const sessions = await withCookie(app, cookieOf(signedIn), 'GET', '/auth/sessions');
    expect(sessions.body.items[0].methods).toEqual(['password', 'totp']);
    // The challenge and the code were used.
    expect(codeOf(await complete(challenge, code))).toEqual([410, 'sign_in_challenge_expired']);
    expect(codeOf(await complete(await challengeFor(email), code))).toEqual([422, 'wrong_code']);
    app.setClock(new Date(Date.now() + 5 * MINUTES));
    const body = { email, password: PASSWORD, code: codeAt(secret, new Date(Date.now() + 5 * MINUTES)) };
    const inOne = await app.call('POST', '/auth/login', { key: null, body });
    const again = await app.call('POST', '/auth/login', { key: null, body });
    app.setClock(undefined);
    expect(inOne.status).toBe(200);
    expect(codeOf(again)).toEqual([422, 'wrong_code']);
  });

  test('of two requests with one code, one signs in', async () => {
    const { email, secret } = await addMemberWithApp(app);
    const [one, two] = [await challengeFor(email), await challengeFor(email)];
    const code = nextCode(secret);
    const statuses = (await Promise.all([complete(one, code), complete(two, code)])).map((r) => r.status);
    // The other one is wrong by now, or waits for the first one's attempt.
    expect(statuses.sort()[0]).toBe(200);
    expect([422, 429]).toContain(statuses[1]);
  });

  test('uses each recovery code once', async () => {
    const { email, recoveryCodes } = await addMemberWithApp(app);
    expect(new Set(recoveryCodes).size).toBe(10);
    const code = recoveryCodes[0]!;
    const signedIn = await complete(await challengeFor(email), code.toLowerCase());
    expect(signedIn.status).toBe(200);
    expect(codeOf(await complete(await challengeFor(email), code))).toEqual([422, 'wrong_code']);
    const cookie = cookieOf(signedIn);
    const factors = await withCookie(app, cookie, 'GET', '/auth/second-factors');
    expect(factors.body).toMatchObject({ totp: { enrolled: true }, recovery_codes_left: 9 });
    const renewed = await withCookie(app, cookie, 'POST', '/auth/recovery-codes');
    expect(renewed.status).toBe(201);
    expect(codeOf(await complete(await challengeFor(email), recoveryCodes[1]!))).toEqual([422, 'wrong_code']);
  });

  test('is throttled after five wrong codes, also with a right password each time', async () => {
    const { email, secret } = await addMemberWithApp(app);
    const challenge = await challengeFor(email);
    for (let i = 0; i < 6; i++) await complete(challenge, `00000${i}`);
    const response = await complete(challenge, nextCode(secret));
    expect(codeOf(response)).toEqual([429, 'rate_limited']);
  });

  test('does not sign in with a challenge that has expired, or was made before a new password', async () => {
    const { email, secret, cookie } = await addMemberWithApp(app);
    const old = await challengeFor(email);
    const body = { current_password: PASSWORD, new_password: 'a wholly new password' };
    expect((await withCookie(app, cookie, 'POST', '/auth/password', { body })).status).toBe(204);
    expect(codeOf(await complete(old, nextCode(secret)))).toEqual([410, 'sign_in_challenge_expired']);
    const second = await logIn(app, email, 'a wholly new password');
    app.setClock(new Date(Date.now() + 6 * MINUTES));
    const late = await complete(second.body.detail.context.challenge, nextCode(secret));
    app.setClock(undefined);
    expect(codeOf(late)).toEqual([410, 'sign_in_challenge_expired']);
  });

  test('signInWithLink needs the code too', async () => {
    const { email, secret } = await addMemberWithApp(app);
    const link = await createSignInLink(app.services, email);
    const token = new URL(link!.url).hash.replace(/^#(token=)?/, '');
    const first = await app.call('POST', '/auth/sign-in-link', { key: null, body: { token } });
    expect(codeOf(first)).toEqual([401, 'second_factor_required']);
    expect((await complete(first.body.detail.context.challenge, nextCode(secret))).status).toBe(200);
  });
});

describe('enrollTotp, confirmTotp, removeTotp, createRecoveryCodes, reauthenticate: changes', () => {
  test('an app that is not confirmed changes nothing', async () => {
    const { email, cookie } = await addMember(app, 'viewer');
    expect((await withCookie(app, cookie, 'POST', '/auth/totp')).status).toBe(201);
    expect((await logIn(app, email)).status).toBe(200);
    const wrong = await withCookie(app, cookie, 'POST', '/auth/totp/confirm', { body: { code: '000000' } });
    expect(codeOf(wrong)).toEqual([422, 'wrong_code']);
    expect((await withCookie(app, cookie, 'DELETE', '/auth/totp')).status).toBe(404);
  });

  test('an old session neither adds nor removes a factor before a confirmation', async () => {
    const member = await addMember(app, 'viewer');
    app.setClock(new Date(Date.now() + 6 * MINUTES));
    const early = await withCookie(app, member.cookie, 'POST', '/auth/totp');
    expect(codeOf(early)).toEqual([403, 'reauthentication_required']);
    const confirm = (body: object) =>
      withCookie(app, member.cookie, 'POST', '/auth/reauthenticate', { body });
    expect(codeOf(await confirm({ password: 'wrong' }))).toEqual([422, 'wrong_password']);
    expect((await confirm({})).status).toBe(422);
    expect((await confirm({ password: PASSWORD })).status).toBe(200);
    expect((await withCookie(app, member.cookie, 'POST', '/auth/totp')).status).toBe(201);
    app.setClock(undefined);
  });

  test('a thief with the password and a session that proved no factor does not remove or replace it', async () => {
    const member = await addMember(app, 'viewer');
    const stolen = cookieOf(await logIn(app, member.email));
    const { secret } = await addApp(app, member);
    for (const [method, path] of [
      ['DELETE', '/auth/totp'],
      ['POST', '/auth/totp'],
      ['POST', '/auth/recovery-codes'],
    ] as const)
      expect(codeOf(await withCookie(app, stolen, method, path))).toEqual([403, 'reauthentication_required']);
    const confirm = (body: object) => withCookie(app, stolen, 'POST', '/auth/reauthenticate', { body });
    expect((await confirm({ password: PASSWORD })).status).toBe(200);
    expect((await withCookie(app, stolen, 'DELETE', '/auth/totp')).status).toBe(403);
    expect((await confirm({ code: nextCode(secret) })).status).toBe(200);
    expect((await withCookie(app, stolen, 'DELETE', '/auth/totp')).status).toBe(204);
    expect((await logIn(app, member.email)).status).toBe(200);
  });

  test('each change is mailed to the user, without a secret', async () => {
    app.services.mailer = createMailer(mailbox.url, 'service@example.org');
    const { email, cookie, secret } = await addMemberWithApp(app);
    await withCookie(app, cookie, 'DELETE', '/auth/totp');
    const mails = runJobs([mailAccountNotices(app.services)], app.services.log);
    const sent = await eventually(() => (mailbox.mails.length === 2 ? mailbox.mails : undefined));
    await mails.stop();
    expect(sent.map(({ to }) => to)).toEqual([email, email]);
    expect(sent[0]!.text).toContain('was added');
    expect(sent[1]!.text).toContain('was removed');
    expect(JSON.stringify(sent)).not.toContain(secret);
  });

  test('the database has neither the secret nor a recovery code in the clear', async () => {
    const { userId, secret, recoveryCodes } = await addMemberWithApp(app);
    const stored = await app.services.db.system.read({
      text: `SELECT encode(sealed_secret, 'escape') AS text FROM totp_factors WHERE user_id = $1
             UNION ALL SELECT encode(code_hash, 'escape') FROM recovery_codes WHERE user_id = $1`,
      values: [userId],
    });
    expect(stored).toHaveLength(11);
    expect(JSON.stringify(stored)).not.toContain(secret);
    for (const code of recoveryCodes) expect(JSON.stringify(stored)).not.toContain(code);
  });
});
