import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addPasskey, signInOptions } from '../../../../test/authenticator.ts';
import { addMemberWithApp, nextCode } from '../../../../test/factors.ts';
import { type Mailbox, openMailbox } from '../../../../test/mailbox.ts';
import { addMember, cookieOf, logIn, withCookie } from '../../../../test/members.ts';
import { eventually } from '../../../../test/receiver.ts';
import { runJobs } from '../../../jobs/run.ts';
import { createMailer } from '../../../mail/mailer.ts';
import { mailAccountNotices } from '../factors/mail-notices-job.ts';
import { resetSecondFactors } from './reset-second-factors.ts';

let app: TestApp;
let mailbox: Mailbox;
beforeAll(async () => {
  app = await startTestApp({ publicUrl: 'http://localhost:8080' });
  mailbox = await openMailbox();
  app.services.mailer = createMailer(mailbox.url, 'service@example.org');
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

test('login: who has lost every second factor signs in with the password after an operator has reset them', async () => {
  const member = await addMemberWithApp(app);
  const { authenticator } = await addPasskey(app, member);
  const waiting = (await logIn(app, member.email)).body.detail.context.challenge;
  expect(await resetSecondFactors(app.services, member.email.toUpperCase())).toBe('reset');

  expect((await withCookie(app, member.cookie, 'GET', '/auth/me')).status).toBe(401);
  for (const code of [nextCode(member.secret), member.recoveryCodes[0]!]) {
    const body = { challenge: waiting, code };
    const response = await app.call('POST', '/auth/login/second-factor', { key: null, body });
    expect([response.status, response.body.detail.code]).toEqual([410, 'sign_in_challenge_expired']);
  }
  const passkey = authenticator.use(await signInOptions(app));
  const used = await app.call('POST', '/auth/passkeys/sign-in', { key: null, body: { passkey } });
  expect(used.body.detail.code).toBe('wrong_passkey');
  expect((await logIn(app, member.email, 'not the password')).status).toBe(401);
  const signedIn = await logIn(app, member.email);
  expect(signedIn.status).toBe(200);
  const left = await withCookie(app, cookieOf(signedIn), 'GET', '/auth/second-factors');
  expect(left.body).toEqual({ totp: { enrolled: false }, passkeys: [], recovery_codes_left: 0 });
  // The session can add a factor again.
  expect((await withCookie(app, cookieOf(signedIn), 'POST', '/auth/totp')).status).toBe(201);

  const query = `action=user.second_factor_removed&resource_id=${member.userId}`;
  const { body } = await app.call('GET', `/v1/organizations/${app.organizationId}/audit-log?${query}`);
  expect(body.items).toMatchObject([
    { actor_kind: 'system', actor_id: 'reset-second-factors', details: { method: 'all' } },
  ]);
  const mails = runJobs([mailAccountNotices(app.services)], app.services.log);
  const mail = await eventually(() => mailbox.mails.find(({ text }) => text.includes('by the operator')));
  expect(mail.to).toBe(member.email);
  await mails.stop();
});

test('the command reports an unknown address and an account without a second factor, and ends nothing', async () => {
  const member = await addMember(app, 'viewer');
  expect(await resetSecondFactors(app.services, 'nobody@example.com')).toBe('no_account');
  expect(await resetSecondFactors(app.services, member.email)).toBe('no_factor');
  expect((await withCookie(app, member.cookie, 'GET', '/auth/me')).status).toBe(200);
  expect(mailbox.mails.filter(({ to }) => to === member.email)).toEqual([]);
});
