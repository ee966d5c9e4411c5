import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import {
  accept,
  addMember,
  inviteByLink,
  logIn,
  PASSWORD,
  signIn,
  withCookie,
} from '../../../../test/members.ts';
import { useTestApp } from '../../../../test/prepared.ts';

const app = useTestApp();

const OTHER_PASSWORD = 'another horse battery';

async function otherOrganization(slug: string) {
  const created = await app.call('POST', '/v1/organizations', {
    body: { name: slug, slug, owner_email: `${slug}-owner@example.com` },
  });
  return { organizationId: created.body.organization.id, key: created.body.api_key.key };
}

async function verify(email: string): Promise<void> {
  await app.services.db.system.write({
    text: 'UPDATE users SET email_verified_at = now() WHERE email = $1',
    values: [email],
  });
}

function apps(cookie: string, organizationId = app.organizationId) {
  return withCookie(app, cookie, 'GET', `/v1/organizations/${organizationId}/apps`);
}

test('a membership grants its role only after it is accepted', async () => {
  const { membership, token } = await inviteByLink(app, 'a@example.com', 'editor');
  expect((await logIn(app, 'a@example.com')).status).toBe(401);
  const accepted = await accept(app, token);
  expect(accepted.status).toBe(200);
  expect(accepted.body).toMatchObject({ id: membership.id, role: 'editor' });
  const cookie = await signIn(app, 'a@example.com');
  expect((await apps(cookie)).status).toBe(200);
  const me = await withCookie(app, cookie, 'GET', '/auth/me');
  expect(me.body).toMatchObject({ kind: 'user', principal_id: membership.user_id, api_key_name: '' });
  expect(me.body.scopes).toEqual([...me.body.scopes].sort());
});

test('a link works once; a replay of its request returns the first response', async () => {
  const { token } = await inviteByLink(app, 'b@example.com', 'viewer');
  const first = await accept(app, token, PASSWORD, 'same');
  const retry = await accept(app, token, PASSWORD, 'same');
  expect(retry.text).toBe(first.text);
  expect(retry.headers['idempotent-replayed']).toBe('true');
  const again = await accept(app, token);
  expect(again.status).toBe(409);
  expect(again.body.detail.code).toBe('already_accepted');
});

test('Idempotency-Keys are separate for each invitation token', async () => {
  const one = await inviteByLink(app, 'c1@example.com', 'viewer');
  const two = await inviteByLink(app, 'c2@example.com', 'viewer');
  expect((await accept(app, one.token, PASSWORD, 'common')).body.id).toBe(one.membership.id);
  expect((await accept(app, two.token, PASSWORD, 'common')).body.id).toBe(two.membership.id);
});

test('of twenty concurrent acceptances one succeeds', async () => {
  const { token } = await inviteByLink(app, 'd@example.com', 'viewer');
  const responses = await Promise.all(Array.from({ length: 20 }, () => accept(app, token)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const late = await Promise.all(Array.from({ length: 20 }, () => accept(app, token)));
  const others = [...responses.filter(({ status }) => status !== 200), ...late];
  // A used link does not count as a login attempt; otherwise some of these would get 429.
  expect(others.map(({ status }) => status)).toEqual(Array(39).fill(409));
});

test.each([
  [{ token: 'x' }, 422],
  [{ token: 'x', password: 'hunter2' }, 422],
  [{ token: 'x', password: PASSWORD }, 404],
])('responds to %j with %i', async (body, status) => {
  const response = await app.call('POST', '/auth/invitations/accept', { key: null, body });
  expect(response.status).toBe(status);
  expect(response.text).not.toContain('hunter2');
});

test('returns 410 after seven days', async () => {
  const { token, invitation } = await inviteByLink(app, 'e@example.com', 'viewer');
  app.setClock(new Date(Date.parse(invitation.expires_at) + 60_000));
  const late = await accept(app, token);
  app.setClock(undefined);
  expect(late.status).toBe(410);
  expect(late.body.detail.code).toBe('invitation_expired');
});

describe('acceptInvitation: a link never changes a password, session or membership that belongs elsewhere', () => {
  test.each([
    ['verified', true],
    ['not verified', false],
  ])(
    'if the address is %s, it requires the current password and keeps the sessions',
    async (name, proven) => {
      const slug = `elsewhere-${proven}`;
      const member = await addMember(app, 'admin', `${slug}@example.com`);
      if (proven) await verify(member.email);
      const other = await otherOrganization(slug);
      const { token } = await inviteByLink(app, member.email, 'viewer', other);
      const wrong = await accept(app, token, OTHER_PASSWORD);
      expect([name, wrong.status, wrong.body.detail.code]).toEqual([name, 401, 'unauthenticated']);
      expect((await apps(member.cookie)).status).toBe(200);
      expect((await logIn(app, member.email, OTHER_PASSWORD)).status).toBe(401);
      expect((await accept(app, token)).status).toBe(200);
      expect((await apps(member.cookie)).status).toBe(200);
      expect((await apps(member.cookie, other.organizationId)).status).toBe(200);
      const cookie = await signIn(app, member.email);
      expect((await apps(cookie)).status).toBe(200);
    },
  );

  test('wrong passwords are limited like those of a sign-in', async () => {
    const member = await addMember(app, 'viewer', 'guessed@example.com');
    const other = await otherOrganization('guessed');
    const { token } = await inviteByLink(app, member.email, 'viewer', other);
    for (let i = 0; i < 10; i++) expect((await accept(app, token, OTHER_PASSWORD)).status).toBe(401);
    expect((await accept(app, token, OTHER_PASSWORD)).status).toBe(429);
  });

  test('wrong passwords are recorded like those of a sign-in', async () => {
    const member = await addMember(app, 'viewer', 'recorded@example.com');
    const { token } = await inviteByLink(app, member.email, 'viewer', await otherOrganization('recorded'));
    for (let i = 0; i < 12; i++) await accept(app, token, OTHER_PASSWORD);
    const path = `/v1/organizations/${app.organizationId}/audit-log?resource_id=${member.userId}`;
    const failures = (await app.call('GET', path)).body.items.filter(
      ({ action }: { action: string }) => action === 'user.sign_in_failed',
    );
    expect(failures).toHaveLength(10);
    const throttled = await app.services.db.system.read({
      text: `SELECT 1 FROM audit_log WHERE action = 'user.sign_in_throttled'`,
    });
    expect(throttled.length).toBeGreaterThan(0);
  });
});

test('acceptInvitation: a network that sends many unknown tokens has to wait', async () => {
  const isolated = await startTestApp();
  const { token } = await inviteByLink(isolated, 'among-unknown@example.com', 'viewer');
  const statuses: number[] = [];
  while (!statuses.includes(429) && statuses.length < 2000) {
    const responses = await Promise.all(Array.from({ length: 25 }, () => accept(isolated, 'x'.repeat(43))));
    statuses.push(...responses.map(({ status }) => status));
  }
  expect(statuses.slice(0, 100)).toEqual(Array(100).fill(404));
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
  await expect.poll(async () => (await accept(isolated, token)).status, { timeout: 10_000 }).toBe(200);
  await isolated.close();
});

test('acceptInvitation: a weak password does not show whether the address has an account', async () => {
  const { email } = await addMember(app, 'viewer', 'hidden.account@example.com');
  const tenant = await otherOrganization('hidden');
  for (const address of [email, 'hidden.newcomer@example.com']) {
    const { token } = await inviteByLink(app, address, 'viewer', tenant);
    const { status, body } = await accept(app, token, 'qwertyuiop');
    expect([status, body.detail.context.errors]).toMatchObject([422, [{ loc: ['body', 'password'] }]]);
  }
});

test('acceptInvitation rejects a common password, the address and the name of the organization', async () => {
  const { token } = await inviteByLink(app, 'common.password@example.com', 'viewer');
  for (const password of [
    'qwertyuiop',
    'PASSWORD123',
    'common.password',
    'First organization',
    'First-Organization-2026!',
    '2026CommonPassword',
    'example.com.2026',
    'Example!!!2026',
    'EvaluationProgramService1',
    'zzzzzzzzzz',
  ]) {
    const rejected = await accept(app, token, password);
    expect([password, rejected.status]).toEqual([password, 422]);
    expect(rejected.body.detail.context.errors).toMatchObject([
      { type: 'value_error', loc: ['body', 'password'] },
    ]);
    expect(rejected.text).not.toContain(password);
  }
  // With other words next to it, the name is accepted.
  expect((await accept(app, token, 'first organization of my cat')).status).toBe(200);
});
