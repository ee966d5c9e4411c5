import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addPasskey, signInOptions } from '../../../../test/authenticator.ts';
import { addApp, addMemberWithApp } from '../../../../test/factors.ts';
import { type Mailbox, openMailbox } from '../../../../test/mailbox.ts';
import { accept, addMember, logIn, signIn, withCookie } from '../../../../test/members.ts';
import { columns, computed, rowsOf } from '../../../db/rows.ts';
import type { Job } from '../../../jobs/run.ts';
import { mailInvitations } from '../members/mail-invitations-job.ts';
import { mailPasswordResets } from './mail-resets-job.ts';

let app: TestApp;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startTestApp({ smtpUrl: mailbox.url, publicUrl: 'http://localhost:8080' });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const NEW_PASSWORD = 'a wholly new password';

/** Runs the job until there is no more work. */
async function work(job: Job): Promise<void> {
  while ((await job.run(new AbortController().signal)).more);
}

function forgot(email: string) {
  return app.call('POST', '/auth/password/forgot', { key: null, body: { email } });
}

function reset(token: string, password = NEW_PASSWORD, idempotencyKey: string | null = null) {
  return app.call('POST', '/auth/password/reset', { key: null, idempotencyKey, body: { token, password } });
}

/** Returns the tokens of the links mailed to an address since the last call. */
function tokensFor(email: string): string[] {
  const matching = mailbox.mails.filter((mail) => mail.to === email);
  mailbox.mails = mailbox.mails.filter((mail) => mail.to !== email);
  return matching.map((mail) => /#([\w-]{43})\n/.exec(mail.text)![1]!);
}

async function invite(email: string): Promise<void> {
  await app.call('POST', `/v1/organizations/${app.organizationId}/memberships`, { body: { email } });
  await work(mailInvitations(app.services));
}

test('createMembership mails an invitation; accepting it verifies the address', async () => {
  await invite('mailed@example.com');
  expect(mailbox.mails).toHaveLength(1);
  expect(mailbox.mails[0]!.text).toContain(`${app.services.config.publicUrl}/accept-invitation#`);
  const [token] = tokensFor('mailed@example.com');
  expect((await accept(app, token!)).status).toBe(200);
  const [user] = await app.services.db.system.read({
    text: "SELECT email_verified_at FROM users WHERE email = 'mailed@example.com'",
    rows: rowsOf(columns('users', 'email_verified_at')),
  });
  expect(user!.email_verified_at).not.toBeNull();
});

test('an owner locked out of an account that someone else opened sets a new password by mail', async () => {
  const impostor = await addMemberWithApp(app, 'viewer', 'claimed@example.com');
  const { authenticator } = await addPasskey(app, impostor);
  const created = await app.call('POST', '/v1/organizations', {
    body: { name: 'Other', slug: 'other', owner_email: impostor.email },
  });
  expect(created.status).toBe(201);
  await work(mailInvitations(app.services));
  const token = tokensFor(impostor.email).at(-1)!;
  expect((await accept(app, token, NEW_PASSWORD)).status).toBe(401);
  await forgot(impostor.email);
  await work(mailPasswordResets(app.services));
  expect((await reset(tokensFor(impostor.email).at(-1)!)).status).toBe(204);
  expect((await withCookie(app, impostor.cookie, 'GET', '/auth/me')).status).toBe(401);
  expect((await logIn(app, impostor.email)).status).toBe(401);
  expect((await accept(app, token, NEW_PASSWORD)).status).toBe(200);
  expect((await logIn(app, impostor.email, NEW_PASSWORD)).status).toBe(200);
  // Nor do the factors that the impostor added open the account.
  const passkey = authenticator.use(await signInOptions(app));
  const used = await app.call('POST', '/auth/passkeys/sign-in', { key: null, body: { passkey } });
  expect(used.body.detail.code).toBe('wrong_passkey');
});

test('resetPassword: second factors of a verified address stay', async () => {
  const email = 'verified@example.com';
  await invite(email);
  expect((await accept(app, tokensFor(email)[0]!)).status).toBe(200);
  const cookie = await signIn(app, email);
  await addApp(app, { email, cookie, membershipId: '', userId: '' });
  await forgot(email);
  await work(mailPasswordResets(app.services));
  expect((await reset(tokensFor(email)[0]!)).status).toBe(204);
  expect((await logIn(app, email, NEW_PASSWORD)).body.detail.code).toBe('second_factor_required');
});

test('resetPassword replaces the password, works once per link and ends all sessions', async () => {
  const member = await addMember(app, 'viewer', 'forgetful@example.com');
  await work(mailInvitations(app.services));
  tokensFor(member.email);
  for (let i = 0; i < 2; i++) expect((await forgot('Forgetful@Example.com')).status).toBe(204);
  await work(mailPasswordResets(app.services));
  const [token, second] = tokensFor(member.email);
  expect((await reset(token!, 'short')).status).toBe(422);
  expect((await reset(token!, NEW_PASSWORD, 'once')).status).toBe(204);
  expect((await reset(token!, NEW_PASSWORD, 'once')).headers['idempotent-replayed']).toBe('true');
  expect((await withCookie(app, member.cookie, 'GET', '/auth/me')).status).toBe(401);
  expect((await logIn(app, member.email, NEW_PASSWORD)).status).toBe(200);
  for (const spent of [token!, second!, 'unknown']) {
    const rejected = await reset(spent);
    expect(rejected.status).toBe(410);
    expect(rejected.body.detail.code).toBe('password_reset_expired');
  }
});

test('of twenty concurrent resets with one link, one succeeds', async () => {
  const member = await addMember(app, 'viewer', 'often@example.com');
  await forgot(member.email);
  await work(mailPasswordResets(app.services));
  const token = tokensFor(member.email).at(-1)!;
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, i) => reset(token, `a new password ${i}`)),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([204, ...Array(19).fill(410)]);
});

test('a reset link expires after 30 minutes', async () => {
  const member = await addMember(app, 'viewer', 'late@example.com');
  await forgot(member.email);
  await work(mailPasswordResets(app.services));
  const token = tokensFor(member.email).at(-1)!;
  app.setClock(new Date(Date.now() + 31 * 60_000));
  expect((await reset(token)).status).toBe(410);
  app.setClock(undefined);
});

test('forgotPassword responds the same to an unknown address but sends no mail to it', async () => {
  const known = await forgot(app.email);
  const unknown = await forgot('nobody@example.com');
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  const waiting = await app.services.db.system.read({ text: 'SELECT 1 FROM password_reset_requests' });
  expect(waiting).toHaveLength(2);
  mailbox.mails = [];
  await work(mailPasswordResets(app.services));
  expect(mailbox.mails.map(({ to }) => to)).toEqual([app.email]);
  expect(await app.services.db.system.read({ text: 'SELECT 1 FROM password_reset_requests' })).toEqual([]);
});

test('forgotPassword accepts five requests per address in 15 minutes, then returns 429', async () => {
  for (let i = 0; i < 5; i++) expect((await forgot('flood@example.com')).status).toBe(204);
  expect((await forgot('FLOOD@example.com')).status).toBe(429);
});

test('a mail that the server rejects is retried later, and other workers skip it until then', async () => {
  const email = 'retry@example.com';
  mailbox.rejecting = true;
  await invite(email);
  mailbox.rejecting = false;
  await work(mailInvitations(app.services));
  expect(tokensFor(email)).toEqual([]);
  app.setClock(new Date(Date.now() + 31_000));
  await work(mailInvitations(app.services));
  app.setClock(undefined);
  const [token] = tokensFor(email);
  expect((await accept(app, token!)).status).toBe(200);
});

test('no table contains a token or password in the clear', async () => {
  const member = await addMember(app, 'viewer', 'traces@example.com');
  await forgot(member.email);
  await work(mailPasswordResets(app.services));
  const token = tokensFor(member.email).at(-1)!;
  await reset(token);
  const tables = [
    'users',
    'user_sessions',
    'password_resets',
    'invitations',
    'idempotency_keys',
    'audit_log',
  ];
  for (const table of tables) {
    const rows = await app.services.db.system.read({
      text: `SELECT t::text AS all FROM ${table} t`,
      rows: rowsOf({ all: computed('text') }),
    });
    const dump = rows.map((row) => row.all).join('\n');
    for (const secret of [token, NEW_PASSWORD]) expect(dump).not.toContain(secret);
  }
});
