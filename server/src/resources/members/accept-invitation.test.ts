import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  accept,
  addMember,
  inviteByLink,
  logIn,
  PASSWORD,
  signIn,
  withCookie,
} from '../../../test/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const OTHER_PASSWORD = 'another horse battery';

async function otherOrganization(slug: string) {
  const made = await app.call('POST', '/v1/organizations', {
    body: { name: slug, slug, owner_email: `${slug}-owner@example.com` },
  });
  return { organizationId: made.body.organization.id, key: made.body.api_key.key };
}

async function verify(email: string): Promise<void> {
  await app.services.db.system.read({
    text: 'UPDATE users SET email_verified_at = now() WHERE email = $1',
    values: [email],
  });
}

function apps(cookie: string, organizationId = app.organizationId) {
  return withCookie(app, cookie, 'GET', `/v1/organizations/${organizationId}/apps`);
}

test('acceptInvitation: a membership grants nothing before it is accepted, and its role afterwards', async () => {
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

test('acceptInvitation: a link works once; its own retry gets the first answer', async () => {
  const { token } = await inviteByLink(app, 'b@example.com', 'viewer');
  const first = await accept(app, token, PASSWORD, 'same');
  const retry = await accept(app, token, PASSWORD, 'same');
  expect(retry.text).toBe(first.text);
  expect(retry.headers['idempotent-replayed']).toBe('true');
  const again = await accept(app, token);
  expect(again.status).toBe(409);
  expect(again.body.detail.code).toBe('already_accepted');
});

test('acceptInvitation: the Idempotency-Key belongs to the token', async () => {
  const one = await inviteByLink(app, 'c1@example.com', 'viewer');
  const two = await inviteByLink(app, 'c2@example.com', 'viewer');
  expect((await accept(app, one.token, PASSWORD, 'common')).body.id).toBe(one.membership.id);
  expect((await accept(app, two.token, PASSWORD, 'common')).body.id).toBe(two.membership.id);
});

test('acceptInvitation: twenty at once: one accepts', async () => {
  const { token } = await inviteByLink(app, 'd@example.com', 'viewer');
  const answers = await Promise.all(Array.from({ length: 20 }, () => accept(app, token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const late = await Promise.all(Array.from({ length: 20 }, () => accept(app, token)));
  const others = [...answers.filter(({ status }) => status !== 200), ...late];
  // Opening a used link is no attempt to sign in, which the limit of those would refuse (429).
  expect(others.map(({ status }) => status)).toEqual(Array(39).fill(409));
});

test.each([
  [{ token: 'x' }, 422],
  [{ token: 'x', password: 'hunter2' }, 422],
  [{ token: 'x', password: PASSWORD }, 404],
])('%j is answered %i', async (body, status) => {
  const answer = await app.call('POST', '/auth/invitations/accept', { key: null, body });
  expect(answer.status).toBe(status);
  expect(answer.text).not.toContain('hunter2');
});

test('acceptInvitation: after seven days it is too late', async () => {
  const { token, invitation } = await inviteByLink(app, 'e@example.com', 'viewer');
  app.setClock(new Date(Date.parse(invitation.expires_at) + 60_000));
  const late = await accept(app, token);
  app.setClock(undefined);
  expect(late.status).toBe(410);
  expect(late.body.detail.code).toBe('invitation_expired');
});

describe('acceptInvitation: an account of before', () => {
  test('whose address was proven keeps its password, which has to be given', async () => {
    const member = await addMember(app, 'viewer', 'proven@example.com');
    await verify(member.email);
    const other = await otherOrganization('proven');
    const { token } = await inviteByLink(app, member.email, 'viewer', other);
    const wrong = await accept(app, token, OTHER_PASSWORD);
    expect(wrong.status).toBe(422);
    expect(wrong.body.detail.code).toBe('wrong_password');
    expect((await accept(app, token)).status).toBe(200);
    expect((await apps(member.cookie)).status).toBe(200);
    expect((await apps(member.cookie, other.organizationId)).status).toBe(200);
  });

  test('whose address was not proven loses password and sessions', async () => {
    const member = await addMember(app, 'admin', 'unproven@example.com');
    const other = await otherOrganization('unproven');
    const { token } = await inviteByLink(app, member.email, 'viewer', other);
    expect((await accept(app, token, OTHER_PASSWORD)).status).toBe(200);
    expect((await apps(member.cookie)).status).toBe(401);
    expect((await logIn(app, member.email)).status).toBe(401);
    // Whoever had the second link has not shown to be the one who accepted the first.
    const cookie = await signIn(app, member.email, OTHER_PASSWORD);
    expect((await apps(cookie, other.organizationId)).status).toBe(200);
    expect((await apps(cookie)).status).toBe(404);
  });

  test('that gives its password again keeps what it accepted elsewhere', async () => {
    const member = await addMember(app, 'viewer', 'same@example.com');
    const other = await otherOrganization('same');
    const { token } = await inviteByLink(app, member.email, 'viewer', other);
    await accept(app, token);
    const cookie = await signIn(app, member.email);
    expect((await apps(cookie)).status).toBe(200);
    expect((await apps(cookie, other.organizationId)).status).toBe(200);
  });
});
