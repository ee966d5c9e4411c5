import { beforeAll, describe, expect, test } from 'vitest';
import { limitedKey } from '../../../../test/actors.ts';
import { startTestApp } from '../../../../test/app.ts';
import { accept, addMember, inviteByLink, withCookie } from '../../../../test/members.ts';
import { useTestApp } from '../../../../test/prepared.ts';

const app = useTestApp();
let organization: string;
beforeAll(async () => {
  organization = `/v1/organizations/${app.organizationId}`;
});

async function createKey(scopes: string[], options = {}) {
  const body = { name: 'k', scopes };
  return (await app.call('POST', `${organization}/api-keys`, { body, ...options })).body;
}

describe('organization:write neither grants nor removes rights that its holder lacks', () => {
  test('revokeApiKey and rotateApiKey: not of a key with more scopes', async () => {
    const weak = await limitedKey(app, ['organization:write']);
    const strong = await createKey(['organization:write', 'subjects:erase']);
    const path = `${organization}/api-keys/${strong.id}`;
    const revoked = await app.call('DELETE', path, { key: weak });
    expect(revoked.status).toBe(403);
    expect(revoked.body.detail.context).toEqual({ scope: 'subjects:erase' });
    expect((await app.call('POST', `${path}/rotate`, { key: weak })).status).toBe(403);
    expect((await app.call('GET', '/auth/me', { key: strong.key })).status).toBe(200);
    const editor = await addMember(app, 'editor');
    expect((await withCookie(app, editor.cookie, 'DELETE', path)).status).toBe(403);
    expect((await app.call('DELETE', path)).status).toBe(204);
  });

  test('removeMembership and changeMembership: not if the member has a stronger API key', async () => {
    const owner = await addMember(app, 'owner');
    for (const [method, options] of [
      ['DELETE', {}],
      ['PATCH', { body: { role: 'admin' } }],
    ] as const) {
      const path = `${organization}/memberships/${(await firstOwner()).id}`;
      const rejected = await withCookie(app, owner.cookie, method, path, options);
      expect(rejected.status).toBe(403);
      expect(rejected.body.detail.context).toEqual({ scope: 'platform:admin' });
    }
    expect((await app.call('GET', '/auth/me')).status).toBe(200);
  });

  test('createInvitation, createInvitationLink, revokeInvitation: not of a stronger role', async () => {
    const admin = await addMember(app, 'admin');
    const { invitation } = await inviteByLink(app, 'future-owner@example.com', 'owner');
    const path = `${organization}/invitations`;
    const body = { email: 'future-owner@example.com', role: 'viewer' };
    const statuses = [
      await withCookie(app, admin.cookie, 'POST', path, { body }),
      await withCookie(app, admin.cookie, 'POST', `${path}/${invitation.id}/link`),
      await withCookie(app, admin.cookie, 'DELETE', `${path}/${invitation.id}`),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 403]);
  });

  test('createMembership, createInvitation, changeMembership, removeMembership: not of a viewer either', async () => {
    const viewer = await addMember(app, 'viewer');
    const editor = await addMember(app, 'editor');
    const key = await limitedKey(app, ['organization:read', 'organization:write']);
    const memberships = `${organization}/memberships`;
    const body = { email: 'accomplice@example.com' };
    const responses = [
      await app.call('POST', memberships, { body, key }),
      await app.call('POST', `${organization}/invitations`, { body, key }),
      await app.call('PATCH', `${memberships}/${editor.membershipId}`, { body: { role: 'viewer' }, key }),
      await app.call('DELETE', `${memberships}/${viewer.membershipId}`, { key }),
    ];
    for (const { status, body: rejected } of responses)
      expect([status, rejected.detail.code]).toEqual([403, 'insufficient_scope']);
    const listed = await app.call('GET', `${organization}/invitations?limit=100`);
    expect(listed.text).not.toContain('accomplice@example.com');
  });
});

describe('the last API key with platform:admin cannot be ended', () => {
  test('revokeApiKey, removeMembership and changeMembership return last_platform_admin', async () => {
    await addMember(app, 'owner');
    const keys = (await app.call('GET', `${organization}/api-keys?limit=100`)).body.items;
    const first = keys.find(({ name }: { name: string }) => name === 'first key');
    const { id } = await firstOwner();
    const attempts = [
      await app.call('DELETE', `${organization}/api-keys/${first.id}`),
      await app.call('DELETE', `${organization}/memberships/${id}`),
      await app.call('PATCH', `${organization}/memberships/${id}`, { body: { role: 'admin' } }),
    ];
    for (const { status, body } of attempts)
      expect([status, body.detail.code]).toEqual([409, 'last_platform_admin']);
    expect((await app.call('GET', '/auth/me')).status).toBe(200);
  });

  test('revokeApiKey: of two keys that revoke each other concurrently one remains', async () => {
    const keys = (await app.call('GET', `${organization}/api-keys?limit=100`)).body.items;
    const first = keys.find(({ name }: { name: string }) => name === 'first key');
    const second = await createKey(['organization:write', 'platform:admin']);
    // Revoking the second key needs its scopes only; the first key has all.
    const [one, two] = await Promise.all([
      app.call('DELETE', `${organization}/api-keys/${second.id}`),
      app.call('DELETE', `${organization}/api-keys/${first.id}`),
    ]);
    const statuses = [one.status, two.status].sort();
    expect(statuses[0]).toBe(204);
    expect([401, 409]).toContain(statuses[1]);
    const left = await app.services.db.system.read({
      text: "SELECT 1 FROM api_keys WHERE 'platform:admin' = ANY (scopes) AND revoked_at IS NULL",
    });
    expect(left).toHaveLength(1);
  });
});

/** Returns the membership of the first owner, who made the first API key. */
async function firstOwner() {
  const { body } = await app.call('GET', `${organization}/memberships?limit=100`);
  return body.items.filter(({ role }: { role: string }) => role === 'owner').at(-1);
}

test('createMembership does not reveal whether an address has an account elsewhere, or since when', async () => {
  const app2 = await startTestApp();
  const elsewhere = await addMember(app2, 'viewer', 'elsewhere@example.com');
  const created = await app2.call('POST', '/v1/organizations', {
    body: { name: 'Second', slug: 'second', owner_email: 'second@example.com' },
  });
  const tenant = { organizationId: created.body.organization.id, key: created.body.api_key.key };
  const { membership, token } = await inviteByLink(app2, elsewhere.email, 'viewer', tenant);
  const fresh = await inviteByLink(app2, 'fresh@example.com', 'viewer', tenant);
  expect(membership.user_id).not.toBe(elsewhere.userId);
  // Both ids are UUIDv7 of the time of the invitation.
  for (const { user_id, created_at } of [membership, fresh.membership]) {
    const at = Number.parseInt(user_id.slice(0, 8) + user_id.slice(9, 13), 16);
    expect(Math.abs(at - Date.parse(created_at))).toBeLessThan(2000);
  }
  const path = `/v1/organizations/${tenant.organizationId}/memberships`;
  const listed = await app2.call('GET', path, { key: tenant.key });
  expect(listed.text).not.toContain(elsewhere.userId);
  expect((await accept(app2, token)).body.user_id).toBe(elsewhere.userId);
  const after = await app2.call('GET', path, { key: tenant.key });
  expect(after.text).toContain(elsewhere.userId);
  await app2.close();
});

test('createOrganization does not reveal whether the owner has an account elsewhere: the id is in no response', async () => {
  const app2 = await startTestApp();
  const elsewhere = await addMember(app2, 'viewer', 'Elsewhere@Example.com');
  const create = async (slug: string, owner_email: string) => {
    const { body } = await app2.call('POST', '/v1/organizations', {
      body: { name: 'New', slug, owner_email },
    });
    return body;
  };
  const known = await create('known', 'elsewhere@example.COM');
  const fresh = await create('fresh', 'Fresh@example.COM');
  const texts: string[] = [];
  for (const { organization: created, api_key } of [known, fresh]) {
    const path = `/v1/organizations/${created.id}`;
    const call = async (method: string, suffix: string, body?: object) => {
      const response = await app2.call(method, suffix, { key: api_key.key, ...(body && { body }) });
      expect(response.status, response.text).toBeLessThan(300);
      texts.push(response.text);
      return response;
    };
    const { body: made } = await call('POST', `${path}/apps`, { name: 'a', slug: 'a' });
    const appPath = `${path}/apps/${made.application.id}`;
    await call('POST', `${appPath}/definitions/context`, { business_id: 'c', name: 'c', content: {} });
    const copy = { name: 'w', business_id_prefix: 'w' };
    const { body: edited } = await call('POST', `${appPath}/working-copies`, copy);
    const client = { client_id: 'first-client' };
    const { body: seen } = await call('POST', `${appPath}/working-copies/${edited.id}/presence`, client);
    texts.push(seen.present[0].email);
    await call('POST', `${path}/api-keys`, { name: 'second', scopes: ['organization:read'] });
    await call('POST', `${path}/memberships`, { email: 'other@example.com', role: 'viewer' });
    for (const suffix of [
      'api-keys',
      'memberships',
      'invitations',
      'audit-log',
      `apps/${made.application.id}/definitions`,
    ])
      await call('GET', `${path}/${suffix}`);
    texts.push((await call('GET', '/auth/me')).body.email);
  }
  await app2.services.keyNetworks.flush();
  expect(texts.join('')).not.toContain(elsewhere.userId);
  expect(texts.join('')).not.toContain('Elsewhere@');
  // The address is shown in the same form, however the account has written it.
  expect(texts).toEqual(expect.arrayContaining(['elsewhere@example.com', 'fresh@example.com']));
  const log = await app2.call('GET', `/v1/organizations/${known.organization.id}/audit-log`, {
    key: known.api_key.key,
  });
  expect(log.body.items.map(({ action }: { action: string }) => action)).toContain(
    'api_key.used_from_new_network',
  );
  expect(log.text).not.toContain(elsewhere.userId);
  await app2.close();
});
