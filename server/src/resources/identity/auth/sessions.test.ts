import { describe, expect, test } from 'vitest';
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
import { columns, rowsOf } from '../../../db/rows.ts';
import { createResetLink } from './create-reset-link.ts';

const app = useTestApp();

const NEW_PASSWORD = 'a wholly new password';

function sessionsOf(cookie: string, options = {}) {
  return withCookie(app, cookie, 'GET', '/auth/sessions', options);
}

async function createKey(cookie: string): Promise<string> {
  const path = `/v1/organizations/${app.organizationId}/api-keys`;
  const body = { name: 'own', scopes: ['organization:read'] };
  return (await withCookie(app, cookie, 'POST', path, { body })).body.key;
}

async function statusOfKey(key: string): Promise<number> {
  return (await app.call('GET', '/auth/me', { key })).status;
}

describe('listSessions, endSession: users list and end their own sessions', () => {
  test('the list has the sessions that have not ended, and marks the current one', async () => {
    const member = await addMember(app, 'viewer');
    const other = await signIn(app, member.email);
    const { status, body } = await sessionsOf(member.cookie);
    expect(status).toBe(200);
    expect(body.items.map(({ current }: { current: boolean }) => current)).toEqual([false, true]);
    expect(Object.keys(body.items[0]).sort()).toEqual([
      'created_at',
      'current',
      'expires_at',
      'id',
      'last_seen_at',
      'methods',
    ]);
    expect(body.items[0].methods).toEqual(['password']);
    const path = `/auth/sessions/${body.items[0].id}`;
    expect((await withCookie(app, member.cookie, 'DELETE', path)).status).toBe(204);
    expect((await sessionsOf(other)).status).toBe(401);
    expect((await withCookie(app, member.cookie, 'DELETE', path)).status).toBe(404);
    expect((await sessionsOf(member.cookie)).body.items).toHaveLength(1);
  });

  test("another user's session is not found", async () => {
    const [one, two] = [await addMember(app, 'viewer'), await addMember(app, 'viewer')];
    const { body } = await sessionsOf(one.cookie);
    for (const id of [body.items[0].id, crypto.randomUUID(), 'x'])
      expect((await withCookie(app, two.cookie, 'DELETE', `/auth/sessions/${id}`)).status).toBe(404);
    expect((await sessionsOf(one.cookie)).status).toBe(200);
  });

  test('an API key neither lists nor ends sessions', async () => {
    const member = await addMember(app, 'admin');
    const key = await createKey(member.cookie);
    expect((await app.call('GET', '/auth/sessions', { key })).body).toEqual({ items: [], next_cursor: '' });
    const { body } = await sessionsOf(member.cookie);
    expect((await app.call('DELETE', `/auth/sessions/${body.items[0].id}`, { key })).status).toBe(404);
    expect((await sessionsOf(member.cookie)).status).toBe(200);
  });

  test('the list has pages', async () => {
    const member = await addMember(app, 'viewer');
    await signIn(app, member.email);
    const first = await withCookie(app, member.cookie, 'GET', '/auth/sessions?limit=1');
    const next = `/auth/sessions?limit=1&cursor=${first.body.next_cursor}`;
    const second = await withCookie(app, member.cookie, 'GET', next);
    expect(second.body.items[0].id).not.toBe(first.body.items[0].id);
    expect(second.body.next_cursor).toBe('');
  });
});

describe('changePassword, resetPassword: end the API keys of the user on request', () => {
  test('changePassword revokes the keys with end_api_keys only', async () => {
    const member = await addMember(app, 'admin');
    const key = await createKey(member.cookie);
    const change = (body: object) => withCookie(app, member.cookie, 'POST', '/auth/password', { body });
    const kept = await change({ current_password: PASSWORD, new_password: NEW_PASSWORD });
    expect([kept.status, await statusOfKey(key)]).toEqual([204, 200]);
    const body = { current_password: NEW_PASSWORD, new_password: PASSWORD, end_api_keys: true };
    expect((await change(body)).status).toBe(204);
    expect(await statusOfKey(key)).toBe(401);
    const audit = await app.services.db.system.read({
      text: "SELECT 1 FROM audit_log WHERE action = 'api_key.revoked' AND user_id = $1",
      values: [member.userId],
    });
    expect(audit).toHaveLength(1);
  });

  test('the last API key with platform:admin stays, and so does the password', async () => {
    const cookie = await signIn(app, app.email, app.password);
    const body = { current_password: app.password, new_password: NEW_PASSWORD, end_api_keys: true };
    const rejected = await withCookie(app, cookie, 'POST', '/auth/password', { body });
    expect(rejected.status).toBe(409);
    expect(rejected.body.detail.code).toBe('last_platform_admin');
    expect(await statusOfKey(app.key)).toBe(200);
    expect((await logIn(app, app.email, app.password)).status).toBe(200);
  });

  test("an operator's reset link sets a password once, is audited, and does not verify the address", async () => {
    const member = await addMember(app, 'admin', 'lost@example.com');
    const key = await createKey(member.cookie);
    expect(await createResetLink(app.services, 'nobody@example.com')).toBeUndefined();
    const link = await createResetLink(app.services, member.email.toUpperCase());
    const token = link!.url.split('#')[1]!;
    const reset = (password: string) =>
      app.call('POST', '/auth/password/reset', { key: null, body: { token, password, end_api_keys: true } });
    const common = await reset('password123');
    expect(common.status).toBe(422);
    expect(common.text).not.toContain('password123');
    expect((await reset(NEW_PASSWORD)).status).toBe(204);
    expect((await reset(NEW_PASSWORD)).status).toBe(410);
    expect((await sessionsOf(member.cookie)).status).toBe(401);
    expect(await statusOfKey(key)).toBe(401);
    expect((await logIn(app, member.email, NEW_PASSWORD)).status).toBe(200);
    const [user] = await app.services.db.system.read({
      text: 'SELECT email_verified_at FROM users WHERE id = $1',
      values: [member.userId],
      rows: rowsOf(columns('users', 'email_verified_at')),
    });
    expect(user!.email_verified_at).toBeNull();
    const [audit] = await app.services.db.system.read({
      text: "SELECT actor_kind, resource_id FROM audit_log WHERE action = 'password_reset.link_created'",
      rows: rowsOf(columns('audit_log', 'actor_kind', 'resource_id')),
    });
    expect(audit).toEqual({ actor_kind: 'system', resource_id: member.userId });
  });
});

describe('listMemberSessions, endMemberSession, endMemberSessions: administrators', () => {
  const sessions = () => `/v1/organizations/${app.organizationId}/user-sessions`;

  test('list the sessions of members and end one or all of them', async () => {
    const [admin, member] = [await addMember(app, 'admin'), await addMember(app, 'viewer')];
    const other = await signIn(app, member.email);
    const ofMember = `${sessions()}?membership_id=${member.membershipId}`;
    const { body } = await withCookie(app, admin.cookie, 'GET', ofMember);
    expect(body.items).toHaveLength(2);
    expect(body.items[0]).toMatchObject({ email: member.email, user_id: member.userId, current: false });
    expect((await withCookie(app, member.cookie, 'GET', sessions())).status).toBe(403);
    const path = `${sessions()}/${body.items[0].id}`;
    expect((await withCookie(app, member.cookie, 'DELETE', path)).status).toBe(403);
    expect((await withCookie(app, admin.cookie, 'DELETE', path)).status).toBe(204);
    expect((await withCookie(app, admin.cookie, 'DELETE', path)).status).toBe(404);
    expect((await sessionsOf(other)).status).toBe(401);
    expect((await sessionsOf(member.cookie)).status).toBe(200);
    const all = `/v1/organizations/${app.organizationId}/memberships/${member.membershipId}/end-sessions`;
    expect((await withCookie(app, admin.cookie, 'POST', all)).body).toEqual({ ended: 1 });
    expect((await sessionsOf(member.cookie)).status).toBe(401);
  });

  test('an administrator does not end sessions of an owner, and no session of another tenant', async () => {
    const [admin, owner] = [await addMember(app, 'admin'), await addMember(app, 'owner')];
    const { body } = await app.call('GET', `${sessions()}?membership_id=${owner.membershipId}`);
    const path = `${sessions()}/${body.items[0].id}`;
    expect((await withCookie(app, admin.cookie, 'DELETE', path)).status).toBe(403);
    const created = await app.call('POST', '/v1/organizations', {
      body: { name: 'other', slug: `o-${crypto.randomUUID()}`, owner_email: owner.email },
    });
    const { organization, api_key } = created.body;
    const foreign = `/v1/organizations/${organization.id}/user-sessions/${body.items[0].id}`;
    expect((await app.call('DELETE', foreign, { key: api_key.key })).status).toBe(404);
    expect((await sessionsOf(owner.cookie)).status).toBe(200);
  });

  test('a session that ends in one organization stays in the others of its user', async () => {
    const owner = await addMember(app, 'viewer');
    const created = await app.call('POST', '/v1/organizations', {
      body: {
        name: 'second',
        slug: `o-${crypto.randomUUID()}`,
        owner_email: `${crypto.randomUUID()}@example.com`,
      },
    });
    const { organization, api_key } = created.body;
    const tenant = { key: api_key.key, organizationId: organization.id };
    const { token } = await inviteByLink(app, owner.email, 'viewer', tenant);
    expect((await accept(app, token)).status).toBe(200);
    const reads = async (id: string) =>
      (await withCookie(app, owner.cookie, 'GET', `/v1/organizations/${id}`)).status;
    expect([await reads(app.organizationId), await reads(organization.id)]).toEqual([200, 200]);
    const own = { key: api_key.key };
    const path = `/v1/organizations/${organization.id}/user-sessions`;
    const { body } = await app.call('GET', path, own);
    expect((await app.call('DELETE', `${path}/${body.items[0].id}`, own)).status).toBe(204);
    expect([await reads(app.organizationId), await reads(organization.id)]).toEqual([200, 404]);
  });
});

describe('getMe: of several session cookies', () => {
  const me = (cookie: string) => app.call('GET', '/auth/me', { key: null, headers: { cookie } });

  test('the valid one counts, in any order', async () => {
    const { cookie, email } = await addMember(app, 'viewer');
    for (const both of [`service_session=planted; ${cookie}`, `${cookie}; service_session=planted`])
      expect((await me(both)).body.email).toBe(email);
    expect((await me('service_session=one; service_session=two')).status).toBe(401);
    const other = await addMember(app, 'viewer');
    expect((await me(`${cookie}; ${other.cookie}`)).status).toBe(401);
    expect((await me(`${cookie}; ${await signIn(app, email)}`)).body.email).toBe(email);
    const out = await app.call('POST', '/auth/logout', {
      key: null,
      headers: { cookie: `service_session=planted; ${cookie}` },
    });
    expect(out.status).toBe(204);
    expect((await me(cookie)).status).toBe(401);
  });
});
