import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts';
import { accept, addMember, logIn, withCookie } from '../../../test/members.ts';
import type { Job } from '../../jobs/run.ts';
import { mailInvitations } from '../members/mail-invitations-job.ts';
import { mailPasswordResets } from './mail-resets-job.ts';

let app: TestApp;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startTestApp({ smtpUrl: mailbox.url });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const NEW_PASSWORD = 'a wholly new password';

async function work(job: Job): Promise<void> {
  while ((await job.run(new AbortController().signal)).more);
}

function forgot(email: string) {
  return app.call('POST', '/auth/password/forgot', { key: null, body: { email } });
}

function reset(token: string, password = NEW_PASSWORD, idempotencyKey: string | null = null) {
  return app.call('POST', '/auth/password/reset', { key: null, idempotencyKey, body: { token, password } });
}

/** Tokens of the links mailed to an address since the last call. */
function tokensFor(email: string): string[] {
  const mine = mailbox.mails.filter((mail) => mail.to === email);
  mailbox.mails = mailbox.mails.filter((mail) => mail.to !== email);
  return mine.map((mail) => /#([\w-]{43})\n/.exec(mail.text)![1]!);
}

async function invited(email: string): Promise<void> {
  await app.call('POST', `/v1/organizations/${app.organizationId}/memberships`, { body: { email } });
  await work(mailInvitations(app.services));
}

test('acceptInvitation: an invitation is mailed; accepting it proves the address', async () => {
  await invited('mailed@example.com');
  expect(mailbox.mails).toHaveLength(1);
  expect(mailbox.mails[0]!.text).toContain(`${app.services.config.publicUrl}/accept-invitation#`);
  const [token] = tokensFor('mailed@example.com');
  expect((await accept(app, token!)).status).toBe(200);
  const [user] = await app.services.db.system.read<{ email_verified_at: string | null }>({
    text: "SELECT email_verified_at FROM users WHERE email = 'mailed@example.com'",
  });
  expect(user!.email_verified_at).not.toBeNull();
});

test('acceptInvitation: a mailed link ends an account that somebody else had opened with one that was handed over', async () => {
  const impostor = await addMember(app, 'viewer', 'claimed@example.com');
  const made = await app.call('POST', '/v1/organizations', {
    body: { name: 'Other', slug: 'other', owner_email: impostor.email },
  });
  expect(made.status).toBe(201);
  await work(mailInvitations(app.services));
  const token = tokensFor(impostor.email).at(-1)!;
  expect((await accept(app, token, NEW_PASSWORD)).status).toBe(200);
  expect((await withCookie(app, impostor.cookie, 'GET', '/auth/me')).status).toBe(401);
  expect((await logIn(app, impostor.email)).status).toBe(401);
  expect((await logIn(app, impostor.email, NEW_PASSWORD)).status).toBe(200);
});

test('forgotPassword, resetPassword: a forgotten password is replaced over a link that works once and ends the sessions', async () => {
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
    const refused = await reset(spent);
    expect(refused.status).toBe(410);
    expect(refused.body.detail.code).toBe('password_reset_expired');
  }
});

test('resetPassword: twenty uses of a link at once: one counts', async () => {
  const member = await addMember(app, 'viewer', 'often@example.com');
  await forgot(member.email);
  await work(mailPasswordResets(app.services));
  const token = tokensFor(member.email).at(-1)!;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => reset(token, `a new password ${i}`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(19).fill(410)]);
});

test('resetPassword: a link is good for 30 minutes', async () => {
  const member = await addMember(app, 'viewer', 'late@example.com');
  await forgot(member.email);
  await work(mailPasswordResets(app.services));
  const token = tokensFor(member.email).at(-1)!;
  app.setClock(new Date(Date.now() + 31 * 60_000));
  expect((await reset(token)).status).toBe(410);
  app.setClock(undefined);
});

test('forgotPassword: an unknown address is answered the same, leaves the same trace, and gets no mail', async () => {
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

test('forgotPassword: one address gets five mails in a quarter of an hour', async () => {
  for (let i = 0; i < 5; i++) expect((await forgot('flood@example.com')).status).toBe(204);
  expect((await forgot('FLOOD@example.com')).status).toBe(429);
});

test('forgotPassword: a mail that is not taken is tried again later, and another worker leaves it alone meanwhile', async () => {
  const email = 'retry@example.com';
  mailbox.refusing = true;
  await invited(email);
  mailbox.refusing = false;
  await work(mailInvitations(app.services));
  expect(tokensFor(email)).toEqual([]);
  app.setClock(new Date(Date.now() + 31_000));
  await work(mailInvitations(app.services));
  app.setClock(undefined);
  const [token] = tokensFor(email);
  expect((await accept(app, token!)).status).toBe(200);
});

test('forgotPassword, resetPassword: nothing of a token or password stands in the database', async () => {
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
    const rows = await app.services.db.system.read<{ all: string }>({
      text: `SELECT t::text AS all FROM ${table} t`,
    });
    const dump = rows.map((row) => row.all).join('\n');
    for (const secret of [token, NEW_PASSWORD]) expect(dump).not.toContain(secret);
  }
});
