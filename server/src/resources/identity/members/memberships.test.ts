import { beforeAll, describe, expect, test } from 'vitest';
import { limitedKey } from '../../../../test/actors.ts';
import { startTestApp } from '../../../../test/app.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { accept, addMember, inviteByLink, signIn, withCookie } from '../../../../test/members.ts';
import { useTestApp } from '../../../../test/prepared.ts';
import { runOnServer } from '../../../../test/server.ts';

const app = useTestApp();
let members: string;
beforeAll(async () => {
  members = `/v1/organizations/${app.organizationId}/memberships`;
});

function add(body: object, options = {}) {
  return app.call('POST', members, { body, ...options });
}

test('listMembers returns the address of each member in lower case, and whether the invitation was accepted', async () => {
  const created = await add({ email: 'Pending@Example.com', role: 'analyst' });
  const { status, body } = await app.call('GET', `/v1/organizations/${app.organizationId}/members`);
  expect(status).toBe(200);
  const extras = { extra_roles: [], extra_scopes: [], unit_ids: null };
  expect(body.items[0]).toEqual({
    ...created.body,
    ...extras,
    email: 'pending@example.com',
    accepted: false,
  });
  expect(body.items.at(-1)).toMatchObject({ email: app.email, role: 'owner', accepted: true });
});

describe('createMembership', () => {
  test.each(['\u0130ris@example.com', 'iris@ban\u212a.example'])(
    'rejects %s, which the database would read as another address',
    async (email) => {
      const { status, body } = await add({ email });
      expect([status, body.detail[0]?.loc]).toEqual([422, ['body', 'email']]);
    },
  );

  test('adds an unknown address as a viewer with a pending invitation', async () => {
    const created = await add({ email: 'new@example.com' });
    expect(created.status).toBe(201);
    expect(Object.keys(created.body).sort()).toEqual([
      'created_at',
      'id',
      'organization_id',
      'role',
      'updated_at',
      'user_id',
    ]);
    expect(created.body.role).toBe('viewer');
    const invitations = await app.call('GET', `/v1/organizations/${app.organizationId}/invitations`);
    expect(invitations.body.items[0]).toMatchObject({
      email: 'new@example.com',
      role: 'viewer',
      status: 'pending',
    });
    const list = await app.call('GET', members);
    expect(list.body.items[0]).toEqual(created.body);
  });

  test("returns 409 for an existing member's address, regardless of case", async () => {
    await add({ email: 'again@example.com' });
    const again = await add({ email: 'Again@Example.com', role: 'editor' });
    expect(again.status).toBe(409);
    expect(again.body.detail.code).toBe('already_member');
  });

  test('of twenty concurrent requests with different Idempotency-Keys one adds the member', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => add({ email: 'race@example.com' })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });

  test.each([
    [{}, 'missing', 'email'],
    [{ email: 7 }, 'string_type', 'email'],
    [{ email: 'x' }, 'value_error', 'email'],
    [{ email: 'a@b.c', role: 'king' }, 'enum', 'role'],
    [{ email: 'a@b.c', extra: 1 }, 'extra_forbidden', 'extra'],
  ])('rejects %j with 422 and the error type %s', async (body, type, field) => {
    const response = await add(body);
    expect(response.status).toBe(422);
    expect(response.body.detail).toMatchObject([{ type, loc: ['body', field] }]);
  });

  test('rejects a role with scopes that the caller lacks with 403', async () => {
    const admin = await addMember(app, 'admin');
    const rejected = await withCookie(app, admin.cookie, 'POST', members, {
      body: { email: 'friend@example.com', role: 'owner' },
    });
    expect(rejected.status).toBe(403);
    expect(rejected.body.detail).toMatchObject({
      code: 'insufficient_scope',
      context: { scope: 'evaluations:answers' },
    });
    const narrow = await limitedKey(app, ['organization:write']);
    expect((await add({ email: 'viewer-by-key@example.com' }, { key: narrow })).status).toBe(403);
    expect((await add({ email: 'x@example.com', role: 'analyst' }, { key: narrow })).status).toBe(403);
  });

  test('returns 404 for another organization and a malformed id', async () => {
    for (const id of [crypto.randomUUID(), 'x']) {
      const response = await app.call('POST', `/v1/organizations/${id}/memberships`, {
        body: { email: 'a@b.c' },
      });
      expect(response.status).toBe(404);
    }
  });
});

describe('changeMembership', () => {
  test('takes effect with the next request, and setting the same role again changes nothing', async () => {
    const member = await addMember(app, 'viewer');
    const changed = await app.call('PATCH', `${members}/${member.membershipId}`, {
      body: { role: 'editor' },
    });
    expect(changed.status).toBe(200);
    expect(changed.body.role).toBe('editor');
    const me = await withCookie(app, member.cookie, 'GET', '/auth/me');
    expect(me.body.scopes).toContain('definitions:write');
    const again = await app.call('PATCH', `${members}/${member.membershipId}`, { body: { role: 'editor' } });
    expect(again.body).toEqual(changed.body);
    const audit = await app.services.db.system.read({
      text: "SELECT 1 FROM audit_log WHERE action = 'membership.changed' AND resource_id = $1",
      values: [member.membershipId],
    });
    expect(audit).toHaveLength(1);
  });

  test('changes the role of a pending invitation', async () => {
    const { membership, invitation } = await inviteByLink(app, 'later@example.com', 'viewer');
    await app.call('PATCH', `${members}/${membership.id}`, { body: { role: 'analyst' } });
    const { body } = await app.call('GET', `/v1/organizations/${app.organizationId}/invitations`);
    expect(body.items.find(({ id }: { id: string }) => id === invitation.id).role).toBe('analyst');
  });

  test("limits the scopes of the member's keys", async () => {
    const member = await addMember(app, 'admin');
    const created = await withCookie(
      app,
      member.cookie,
      'POST',
      `/v1/organizations/${app.organizationId}/api-keys`,
      {
        body: { name: 'own', scopes: ['organization:read', 'organization:write'] },
      },
    );
    await app.call('PATCH', `${members}/${member.membershipId}`, { body: { role: 'viewer' } });
    const me = await app.call('GET', '/auth/me', { key: created.body.key });
    expect(me.body.scopes).toEqual(['organization:read']);
  });

  test('an admin can neither demote nor remove an owner', async () => {
    const admin = await addMember(app, 'admin');
    const owner = await addMember(app, 'owner');
    const path = `${members}/${owner.membershipId}`;
    const demoted = await withCookie(app, admin.cookie, 'PATCH', path, { body: { role: 'viewer' } });
    expect(demoted.status).toBe(403);
    expect((await withCookie(app, admin.cookie, 'DELETE', path)).status).toBe(403);
    await app.call('DELETE', path);
  });

  test('returns 404 for an unknown membership and 422 for an unknown role', async () => {
    for (const id of [crypto.randomUUID(), 'x'])
      expect((await app.call('PATCH', `${members}/${id}`, { body: { role: 'viewer' } })).status).toBe(404);
    const error = await app.call('PATCH', `${members}/${crypto.randomUUID()}`, { body: { role: 'none' } });
    expect(error.body.detail).toMatchObject([{ type: 'enum', loc: ['body', 'role'] }]);
  });
});

describe('removeMembership', () => {
  test("ends the member's access and revokes the member's keys", async () => {
    const member = await addMember(app, 'admin');
    const created = await withCookie(
      app,
      member.cookie,
      'POST',
      `/v1/organizations/${app.organizationId}/api-keys`,
      {
        body: { name: 'own', scopes: ['organization:read'] },
      },
    );
    expect((await app.call('GET', '/auth/me', { key: created.body.key })).status).toBe(200);
    const removed = await app.call('DELETE', `${members}/${member.membershipId}`);
    expect(removed.status).toBe(204);
    expect((await app.call('GET', '/auth/me', { key: created.body.key })).status).toBe(401);
    expect((await withCookie(app, member.cookie, 'GET', members)).status).toBe(404);
    expect((await app.call('DELETE', `${members}/${member.membershipId}`)).status).toBe(404);
    expect((await add({ email: member.email })).status).toBe(201);
  });

  test('the last owner who accepted can be neither removed nor demoted', async () => {
    const [own] = (await app.call('GET', members)).body.items.filter(
      ({ role }: { role: string }) => role === 'owner',
    );
    await add({ email: 'pending-owner@example.com', role: 'owner' });
    for (const [method, options] of [
      ['DELETE', {}],
      ['PATCH', { body: { role: 'admin' } }],
    ] as const) {
      const rejected = await app.call(method, `${members}/${own.id}`, options);
      expect(rejected.status).toBe(409);
      expect(rejected.body.detail.code).toBe('last_owner');
    }
  });

  test('of two owners who remove each other concurrently one remains', async () => {
    const created = await app.call('POST', '/v1/organizations', {
      body: { name: 'Two', slug: 'two', owner_email: app.email },
    });
    const organizationId = created.body.organization.id;
    const { key } = created.body.api_key;
    const { membership, token } = await inviteByLink(app, 'two@example.com', 'owner', {
      key,
      organizationId,
    });
    await accept(app, token);
    const cookies = [await signIn(app, app.email, app.password), await signIn(app, 'two@example.com')];
    const path = `/v1/organizations/${organizationId}/memberships`;
    const responses = await Promise.all(
      [membership.id, created.body.owner_membership.id].map((id, index) =>
        withCookie(app, cookies[index]!, 'DELETE', `${path}/${id}`),
      ),
    );
    const statuses = responses.map(({ status }) => status).sort();
    // The second request finds the last owner, or its caller is no longer a member.
    expect(statuses[0]).toBe(204);
    expect([404, 409]).toContain(statuses[1]);
    const owners = await app.services.db.system.read({
      text: "SELECT 1 FROM memberships WHERE organization_id = $1 AND role = 'owner'",
      values: [organizationId],
    });
    expect(owners).toHaveLength(1);
  });
});

test('a distributed database refuses limits to units, and members who were limited before', async () => {
  const database = await createTestDatabase();
  // What the command `distribute` leaves, without which the service sees no difference.
  const distributed = `INSERT INTO eps.settings (name, value) VALUES ('distributed', now())
    ON CONFLICT (name) DO NOTHING`;
  await runOnServer(database.connection, distributed);
  const service = await startTestApp({}, database);
  const organization = `/v1/organizations/${service.organizationId}`;
  const provider = {
    name: 'P',
    issuer: 'https://idp.example',
    client_id: 'c',
    client_secret: 's',
    domains: ['example.com'],
  };
  for (const [path, body, field] of [
    ['memberships', { email: 'new@example.com', unit_ids: [] }, 'unit_ids'],
    ['identity-providers', { ...provider, jit: true, group_units: { nurses: ['ward'] } }, 'group_units'],
  ] as const) {
    const response = await service.call('POST', `${organization}/${path}`, { body });
    expect([response.status, response.text.includes('(Citus)')], response.text).toEqual([422, true]);
    expect(response.text).toContain(`["body","${field}"]`);
  }
  const { body: created } = await service.call('POST', `${organization}/memberships`, {
    body: { email: 'new@example.com' },
  });
  const limited = await service.call('PATCH', `${organization}/memberships/${created.id}`, {
    body: { unit_ids: ['ward'] },
  });
  expect([limited.status, limited.body.detail[0].loc]).toEqual([422, ['body', 'unit_ids']]);
  const changed = { body: { role: 'reviewer', unit_ids: null } };
  const patched = await service.call('PATCH', `${organization}/memberships/${created.id}`, changed);
  expect(patched.status).toBe(200);

  const before = await addMember(service, 'coordinator');
  await runOnServer(
    database.connection,
    `UPDATE eps.memberships SET unit_ids = '{ward}' WHERE user_id = '${before.userId}'`,
  );
  const { status, body } = await withCookie(service, before.cookie, 'GET', `${organization}/apps`);
  expect([status, body.detail.context]).toEqual([403, { scope: 'all_units' }]);
  await service.close();
});
