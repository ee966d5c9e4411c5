import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectStatus } from '../../../../test/actors.ts';
import type { TestResponse } from '../../../../test/app.ts';
import { addApp, addMemberWithApp, type MemberWithApp, nextCode } from '../../../../test/factors.ts';
import { addMember, cookieOf, logIn, signIn, withCookie } from '../../../../test/members.ts';
import { useTestApp } from '../../../../test/prepared.ts';
import { openSignInPolicy } from './open-sign-in-policy.ts';

const OPEN = { second_factor: 'optional', networks: [], reauthentication: 'required' };
const STRICT = { ...OPEN, second_factor: 'required' };
const OFFICE = { 'x-forwarded-for': '192.0.2.7' };
const ELSEWHERE = { 'x-forwarded-for': '203.0.113.9' };

const app = useTestApp({ trustedProxies: ['127.0.0.1'] });
let owner: MemberWithApp;
let path: string;
beforeAll(async () => {
  path = `/v1/organizations/${app.organizationId}`;
  owner = await addMemberWithApp(app, 'owner');
});

function setPolicy(cookie: string, body: object, headers: object = OFFICE) {
  return withCookie(app, cookie, 'PUT', `${path}/sign-in-policy`, { body, headers: { cookie, ...headers } });
}

function read(cookie: string, headers: object = {}) {
  return withCookie(app, cookie, 'GET', `${path}/memberships`, { headers: { cookie, ...headers } });
}

function codeOf({ status, body }: TestResponse) {
  return [status, body?.detail?.code];
}

beforeEach(async () => {
  await expectStatus(setPolicy(owner.cookie, OPEN), 200);
});

describe('setSignInPolicy, getSignInPolicy: a required second factor', () => {
  test('is judged with each request, also of sessions that are open', async () => {
    const { email, cookie } = await addMember(app, 'viewer');
    expect((await read(cookie)).status).toBe(200);
    expect((await setPolicy(owner.cookie, STRICT)).body).toEqual(STRICT);
    expect(codeOf(await read(cookie))).toEqual([403, 'second_factor_missing']);
    expect(codeOf(await read(await signIn(app, email)))).toEqual([403, 'second_factor_missing']);
    expect((await read(owner.cookie)).status).toBe(200);
    // API keys act without a sign-in.
    expect((await app.call('GET', `${path}/memberships`)).status).toBe(200);
  });

  test('leaves a member the access that they need to add one, and then gives them full access', async () => {
    await setPolicy(owner.cookie, STRICT);
    const member = await addMember(app, 'viewer');
    expect((await withCookie(app, member.cookie, 'GET', '/auth/me')).status).toBe(200);
    const listed = await withCookie(app, member.cookie, 'GET', '/v1/organizations');
    expect(listed.body.items.map(({ id }: { id: string }) => id)).toEqual([app.organizationId]);
    const withApp = await addApp(app, member);
    expect((await read(member.cookie)).status).toBe(200);
    const body = { email: member.email, password: 'correct horse battery', code: withApp.recoveryCodes[0] };
    const signedIn = await app.call('POST', '/auth/login', { key: null, body });
    expect((await read(cookieOf(signedIn))).status).toBe(200);
    const again = await app.call('POST', '/auth/login', { key: null, body });
    expect(codeOf(again)).toEqual([422, 'wrong_code']);
  });

  test('removing the factor revokes its proof in every session', async () => {
    await setPolicy(owner.cookie, STRICT);
    const member = await addMemberWithApp(app, 'viewer');
    const challenge = (await logIn(app, member.email)).body.detail.context.challenge;
    const body = { challenge, code: nextCode(member.secret) };
    const second = cookieOf(await app.call('POST', '/auth/login/second-factor', { key: null, body }));
    expect((await read(second)).status).toBe(200);
    expect((await withCookie(app, member.cookie, 'DELETE', '/auth/totp')).status).toBe(204);
    for (const cookie of [member.cookie, second])
      expect(codeOf(await read(cookie))).toEqual([403, 'second_factor_missing']);
    const sessions = await withCookie(app, second, 'GET', '/auth/sessions');
    expect(sessions.body.items.map(({ methods }: { methods: string[] }) => methods)).toEqual([
      ['password'],
      ['password'],
    ]);
  });

  test('cannot be set by somebody who has proved none, nor with an API key', async () => {
    const { cookie } = await addMember(app, 'owner');
    for (const response of [
      await setPolicy(cookie, STRICT),
      await app.call('PUT', `${path}/sign-in-policy`, { body: STRICT }),
    ]) {
      expect(codeOf(response)).toEqual([409, 'sign_in_policy_not_met']);
      expect(response.body.detail.context).toEqual({ requires: 'second_factor' });
    }
    const stored = await withCookie(app, cookie, 'GET', `${path}/sign-in-policy`);
    expect(stored.body).toEqual(OPEN);
  });

  test('says nothing to others: 404 in another organization, 403 without the scope', async () => {
    const other = `/v1/organizations/0199a3c0-1111-7aaa-8bbb-0123456789ab/sign-in-policy`;
    expect(codeOf(await withCookie(app, owner.cookie, 'PUT', other, { body: STRICT }))).toEqual([
      404,
      'not_found',
    ]);
    const { cookie } = await addMember(app, 'editor');
    expect(codeOf(await setPolicy(cookie, OPEN))).toEqual([403, 'insufficient_scope']);
  });

  test('is in the audit log with both states', async () => {
    await setPolicy(owner.cookie, STRICT);
    const entries = await app.call('GET', `${path}/audit-log?action=organization.sign_in_policy_changed`);
    expect(entries.body.items[0]).toMatchObject({ details: STRICT, resource_type: 'organization' });
  });
});

describe('setSignInPolicy, createApiKey: networks', () => {
  const networks = ['192.0.2.0/24', '2001:db8::/32'];

  test('members and API keys are accepted from the networks of the organization only', async () => {
    await expectStatus(setPolicy(owner.cookie, { ...OPEN, networks }), 200);
    expect((await read(owner.cookie, OFFICE)).status).toBe(200);
    expect((await read(owner.cookie, { 'x-forwarded-for': '2001:db8::7' })).status).toBe(200);
    // The address of IPv4 in the form of IPv6 is the same address.
    expect((await read(owner.cookie, { 'x-forwarded-for': '::ffff:192.0.2.7' })).status).toBe(200);
    const refused = await read(owner.cookie, ELSEWHERE);
    expect(codeOf(refused)).toEqual([403, 'network_not_allowed']);
    expect(refused.body.detail.context).toEqual({ of: 'organization' });
    for (const [headers, status] of [
      [OFFICE, 200],
      [ELSEWHERE, 403],
      [{}, 403],
    ] as const)
      expect((await app.call('GET', '/auth/me', { headers })).status).toBe(status);
  });

  test('only a trusted proxy decides from which address a request comes', async () => {
    await expectStatus(setPolicy(owner.cookie, { ...OPEN, networks }), 200);
    // The proxy appends the address that it saw; the addresses that the client claims come before it.
    const claimed = { 'x-forwarded-for': '192.0.2.7, 203.0.113.9' };
    expect(codeOf(await read(owner.cookie, claimed))).toEqual([403, 'network_not_allowed']);
  });

  test('cannot leave out the network from which they are set', async () => {
    const response = await setPolicy(owner.cookie, { ...OPEN, networks }, ELSEWHERE);
    expect(codeOf(response)).toEqual([409, 'sign_in_policy_not_met']);
    expect(response.body.detail.context).toEqual({ requires: 'networks' });
    expect((await read(owner.cookie, ELSEWHERE)).status).toBe(200);
  });

  test('are stored in one form; what is none is an error with its place', async () => {
    const given = ['192.0.2.99/24', ' 10.0.0.1', '192.0.2.0/24', '2001:DB8:0::1'];
    const stored = await setPolicy(owner.cookie, { ...OPEN, networks: given });
    expect(stored.body.networks).toEqual(['10.0.0.1/32', '192.0.2.0/24', '2001:db8::1/128']);
    const wrong = ['10.0.0.0/33', 'example.com', '::ffff:10.0.0.0/104', 'fe80::1%eth0', '10.1', '0x0a.0.0.1'];
    const response = await setPolicy(owner.cookie, { ...OPEN, networks: wrong });
    expect(response.status).toBe(422);
    expect(response.body.detail.map(({ loc }: { loc: unknown[] }) => loc)).toEqual(
      wrong.map((_, i) => ['body', 'networks', i]),
    );
  });

  test('an operator resets the policy of an organization whose members are locked out', async () => {
    await expectStatus(setPolicy(owner.cookie, { ...STRICT, networks }), 200);
    expect((await app.call('GET', '/auth/me')).status).toBe(403);
    expect(await openSignInPolicy(app.services, 'not-an-id')).toBe(false);
    expect(await openSignInPolicy(app.services, app.organizationId)).toBe(true);
    const stored = await app.call('GET', `${path}/sign-in-policy`);
    expect(stored.body).toEqual(OPEN);
    const entries = await app.call('GET', `${path}/audit-log?action=organization.sign_in_policy_changed`);
    expect(entries.body.items[0]).toMatchObject({ actor_kind: 'system', actor_id: 'open-sign-in-policy' });
  });

  test('an API key has its own, which stay when it is rotated, within those of the organization', async () => {
    const body = { name: 'server', scopes: ['organization:read'], allowed_networks: ['198.51.100.0/24'] };
    const created = await expectStatus(app.call('POST', `${path}/api-keys`, { body }), 201);
    expect(created.allowed_networks).toEqual(['198.51.100.0/24']);
    const server = { 'x-forwarded-for': '198.51.100.4' };
    const use = (key: string, headers: Record<string, string>) =>
      app.call('GET', '/v1/organizations', { key, headers });
    expect((await use(created.key, server)).status).toBe(200);
    const refused = await use(created.key, OFFICE);
    expect([refused.status, refused.body.detail.context]).toEqual([403, { of: 'api_key' }]);
    const rotated = await expectStatus(app.call('POST', `${path}/api-keys/${created.id}/rotate`), 200);
    expect((await use(rotated.key, OFFICE)).status).toBe(403);
    expect((await use(rotated.key, server)).status).toBe(200);
    await expectStatus(setPolicy(owner.cookie, { ...OPEN, networks }), 200);
    const outside = await use(rotated.key, server);
    expect(outside.body.detail.context).toEqual({ of: 'organization' });
  });
});
