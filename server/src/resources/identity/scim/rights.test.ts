import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectStatus } from '../../../../test/actors.ts';
import {
  accept,
  addMember,
  cookieOf,
  createKeyOf,
  inviteByLink,
  PASSWORD,
  signIn,
  withCookie,
} from '../../../../test/members.ts';
import {
  connectDirectory,
  directoryOfProvider,
  scimErrorOf,
  type TestDirectory,
} from '../../../../test/scim.ts';
import { tablesContaining } from '../../../../test/secret-search.ts';
import { codeOf, person, type SignOn, startSignOn } from '../../../../test/single-sign-on.ts';

/** What a directory can do, and what it cannot. */

let sso: SignOn;
let directory: TestDirectory;
let tokensPath: string;
beforeAll(async () => {
  sso = await startSignOn();
  directory = await directoryOfProvider(sso);
  tokensPath = `${sso.path}/identity-providers/${sso.provider.id}/scim-tokens`;
});
afterAll(() => sso?.close());

async function secondTenant(slug: string) {
  const body = { name: slug, slug, owner_email: `owner@${slug}.test` };
  const { organization, api_key } = await expectStatus(
    sso.app.call('POST', '/v1/organizations', { body }),
    201,
  );
  return { key: api_key.key as string, organizationId: organization.id as string };
}

type Tenant = Awaited<ReturnType<typeof secondTenant>>;

async function directoryOfTenant({ key, organizationId }: Tenant, domains: string[]) {
  const path = `/v1/organizations/${organizationId}/identity-providers`;
  const body = {
    name: 'Another',
    issuer: sso.issuer.issuer,
    client_id: 'a',
    client_secret: 'b',
    domains,
    group_roles: { readers: 'viewer' },
    default_role: 'viewer',
    jit: false,
  };
  const provider = await expectStatus(sso.app.call('POST', path, { key, body }), 201);
  return connectDirectory(sso.app, `${path}/${provider.id}`, { key });
}

describe('createScimToken, listScimTokens, revokeScimToken', () => {
  test('a token is shown once, kept as a hash, and ends at once', async () => {
    const connected = await directoryOfProvider(sso);
    expect(connected.token).toMatch(/^scim_[\w-]{43}$/);
    expect(await tablesContaining(sso.app, connected.token)).toEqual([]);
    const listed = await sso.app.call('GET', tokensPath);
    expect(listed.text).not.toContain(connected.token);
    expect(listed.body.items[0]).toMatchObject({
      id: connected.tokenId,
      name: 'Directory',
      last_used_at: null,
    });
    expect((await connected.send('GET', '/Users')).status).toBe(200);
    const used = (await sso.app.call('GET', tokensPath)).body.items[0];
    expect(Date.parse(used.last_used_at)).toBeGreaterThan(0);
    const one = `${tokensPath}/${connected.tokenId}`;
    expect((await sso.app.call('DELETE', one)).status).toBe(204);
    expect((await sso.app.call('DELETE', one)).status).toBe(404);
    expect(scimErrorOf(await connected.send('GET', '/Users'))).toEqual([401, 'scim']);
    const { body } = await sso.app.call('GET', `${sso.path}/audit-log?limit=20`);
    const actions = body.items.map(({ action }: any) => action);
    expect(actions).toContain('scim_token.created');
    expect(actions).toContain('scim_token.revoked');
  });

  test('only owners create and revoke them', async () => {
    const { cookie } = await addMember(sso.app, 'admin');
    const asAdmin = { key: null, headers: { cookie } };
    const create = await sso.app.call('POST', tokensPath, { body: { name: 'x' }, ...asAdmin });
    expect(codeOf(create)).toEqual([403, 'insufficient_scope']);
    const revoke = await sso.app.call('DELETE', `${tokensPath}/${directory.tokenId}`, asAdmin);
    expect(codeOf(revoke)).toEqual([403, 'insufficient_scope']);
  });

  test('no other credential is one, and it is none elsewhere', async () => {
    for (const key of [sso.app.key, null, 'scim_nonsense'])
      expect(scimErrorOf(await sso.app.call('GET', '/scim/v2/Users', { key }))).toEqual([401, 'scim']);
    const { cookie } = await addMember(sso.app, 'owner');
    expect((await withCookie(sso.app, cookie, 'GET', '/scim/v2/Users')).status).toBe(401);
    for (const path of ['/auth/me', sso.path, `${sso.path}/members`])
      expect((await sso.app.call('GET', path, { key: directory.token })).status).toBe(401);
  });

  test('is kept within its organization and its provider', async () => {
    const mine = await directory.user('bounded');
    const group = await directory.group('Bounded', mine.id);
    const tenant = await secondTenant('tenant-b');
    const other = await connectDirectory(sso.app, `${sso.path}/identity-providers/${sso.otherProvider.id}`);
    for (const stranger of [await directoryOfTenant(tenant, ['example.test']), other]) {
      for (const [method, path] of [
        ['GET', `/Users/${mine.id}`],
        ['DELETE', `/Users/${mine.id}`],
        ['GET', `/Groups/${group.id}`],
        ['DELETE', `/Groups/${group.id}`],
      ] as const)
        expect(scimErrorOf(await stranger.send(method, path))).toEqual([404, 'scim']);
      const off = { op: 'replace', path: 'active', value: false };
      expect((await stranger.patch(`/Users/${mine.id}`, off)).status).toBe(404);
      expect((await stranger.send('GET', '/Users')).body.totalResults).toBe(0);
      const stolen = { schemas: [], displayName: 'Stolen', members: [{ value: mine.id }] };
      expect(scimErrorOf(await stranger.send('POST', '/Groups', stolen))).toEqual([400, 'invalidValue']);
    }
    expect((await directory.send('GET', `/Groups/${group.id}`)).body.members).toHaveLength(1);
  });
});

describe('createScimUser, changeScimUser: accounts that belong to others too', () => {
  test('get an invitation; their password, sessions and memberships elsewhere stay', async () => {
    const tenant = await secondTenant('tenant-c');
    const email = 'shared@example.test';
    const invited = await inviteByLink(sso.app, email, 'viewer', tenant);
    expect((await accept(sso.app, invited.token)).status).toBe(200);
    const cookie = await signIn(sso.app, email);
    const created = await directory.user('shared', { password: 'a new password 1', displayName: 'Taken' });
    expect(await sso.memberOf(email)).toMatchObject({ role: 'viewer', accepted: false });
    expect((await withCookie(sso.app, cookie, 'GET', sso.path)).status).toBe(404);
    const { body } = await sso.app.call('GET', `${sso.path}/invitations?limit=100`);
    const invitation = body.items.find((item: any) => item.email === email);
    expect(invitation).toMatchObject({ status: 'pending', role: 'viewer' });
    const link = await sso.app.call('POST', `${sso.path}/invitations/${invitation.id}/link`);
    expect((await accept(sso.app, link.body.token)).status).toBe(200);
    expect((await withCookie(sso.app, cookie, 'GET', sso.path)).status).toBe(200);
    const off = await directory.patch(`/Users/${created.id}`, {
      op: 'replace',
      path: 'active',
      value: false,
    });
    expect(off.status).toBe(200);
    expect((await withCookie(sso.app, cookie, 'GET', sso.path)).status).toBe(404);
    const elsewhere = `/v1/organizations/${tenant.organizationId}`;
    expect((await withCookie(sso.app, cookie, 'GET', elsewhere)).status).toBe(200);
    await signIn(sso.app, email, PASSWORD);
    // Its owner has accepted once.
    await directory.patch(`/Users/${created.id}`, { op: 'replace', path: 'active', value: true });
    expect(await sso.memberOf(email)).toMatchObject({ accepted: true });
  });

  test('another address is another account', async () => {
    const created = await directory.user('before-marriage');
    const former = await sso.memberOf('before-marriage@example.test');
    const moved = await directory.patch(
      `/Users/${created.id}`,
      { op: 'replace', path: 'userName', value: 'after@example.test' },
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'after@example.test' },
    );
    expect(moved.body).toMatchObject({ id: created.id, userName: 'after@example.test' });
    expect(await sso.memberOf('before-marriage@example.test')).toBeUndefined();
    const present = await sso.memberOf('after@example.test');
    expect(present.user_id).not.toBe(former.user_id);
    const taken = await directory.patch(`/Users/${(await directory.user('third')).id}`, {
      op: 'replace',
      path: 'emails[type eq "work"].value',
      value: 'after@example.test',
    });
    expect(scimErrorOf(taken)).toEqual([409, 'uniqueness']);
  });

  test('names are sealed at rest', async () => {
    const name = { givenName: 'Xaverine', familyName: 'Unmistakable' };
    const created = await directory.user('named', { name });
    expect(created.name).toEqual(name);
    expect(await tablesContaining(sso.app, 'Xaverine')).toEqual([]);
  });
});

describe('changeScimUser: deactivation', () => {
  test('ends sessions and API keys at once', async () => {
    const member = await addMember(sso.app, 'admin', 'leaver@example.test');
    const { key } = await createKeyOf(sso.app, member, ['organization:read']);
    const created = await directory.user('leaver');
    expect(await sso.memberOf(member.email)).toMatchObject({ role: 'admin', accepted: true });
    expect((await sso.app.call('GET', sso.path, { key })).status).toBe(200);
    await directory.patch(`/Users/${created.id}`, { op: 'Replace', path: 'active', value: 'False' });
    expect((await sso.app.call('GET', sso.path, { key })).status).toBe(401);
    expect((await withCookie(sso.app, member.cookie, 'GET', '/auth/me')).status).toBe(401);
    await directory.patch(`/Users/${created.id}`, { op: 'Replace', path: 'active', value: 'True' });
    expect((await sso.app.call('GET', sso.path, { key })).status).toBe(401);
  });

  test('the last owner stays, and no group changes an owner', async () => {
    const tenant = await secondTenant('tenant-d');
    const path = `/v1/organizations/${tenant.organizationId}`;
    const mine = await directoryOfTenant(tenant, ['tenant-d.test']);
    const address = 'owner@tenant-d.test';
    const owner = await mine.user('d-owner', { userName: address, emails: [] });
    await mine.group('readers', owner.id);
    const members = async () =>
      (await sso.app.call('GET', `${path}/members`, { key: tenant.key })).body.items;
    expect(await members()).toMatchObject([{ email: address, role: 'owner' }]);
    const off = { op: 'replace', path: 'active', value: false };
    expect(scimErrorOf(await mine.patch(`/Users/${owner.id}`, off))).toEqual([409, 'scim']);
    expect(scimErrorOf(await mine.send('DELETE', `/Users/${owner.id}`))).toEqual([409, 'scim']);
    expect(await members()).toMatchObject([{ email: address, role: 'owner' }]);
  });
});

describe('completeSignOn of people of a directory', () => {
  test('gives the role of their groups there, and none to inactive people', async () => {
    const created = await directory.user('signer');
    await directory.group('administrators', created.id);
    sso.issuer.person = { ...person('signer'), groups: ['people'] };
    const cookie = cookieOf(await sso.signOn());
    expect(await sso.memberOf('signer@example.test')).toMatchObject({ role: 'admin', accepted: true });
    expect((await withCookie(sso.app, cookie, 'GET', sso.path)).status).toBe(200);
    await directory.patch(`/Users/${created.id}`, { op: 'replace', path: 'active', value: false });
    expect((await withCookie(sso.app, cookie, 'GET', sso.path)).status).not.toBe(200);
    expect(codeOf(await sso.signOn())).toEqual([401, 'sso_failed', 'not_a_member']);
  });
});
