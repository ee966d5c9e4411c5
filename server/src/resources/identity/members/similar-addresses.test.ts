import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/prepared.ts';
import { directoryOfProvider } from '../../../../test/scim.ts';
import { codeOf, person, startSignOn } from '../../../../test/single-sign-on.ts';

const app = useTestApp();
const path = () => `/v1/organizations/${app.organizationId}`;

describe('createMembership, createInvitation', () => {
  test.each([
    ['memberships', 'ad\u0430@example.org'],
    ['invitations', 'ada@ex\u0430mple.org'],
    ['memberships', 'ada@xn--exmple-4nf.org'],
  ])('%s: an address that looks like the one of a member needs a confirmation: %s', async (list, email) => {
    const first = await app.call('POST', `${path()}/memberships`, { body: { email: 'ada@example.org' } });
    expect([201, 409]).toContain(first.status);
    const before = await app.call('GET', `${path()}/members?limit=100`);
    const refused = await app.call('POST', `${path()}/${list}`, { body: { email } });
    expect([refused.status, refused.body.detail.code]).toEqual([409, 'similar_address']);
    expect(refused.text).not.toContain('ada@example.org');
    const member = before.body.items.find(
      (item: any) => item.id === refused.body.detail.context.membership_id,
    );
    expect(member.email).toBe('ada@example.org');
    expect((await app.call('GET', `${path()}/members?limit=100`)).body).toEqual(before.body);
  });

  test('is invited with the confirmation, and the same address is the same member', async () => {
    const body = { email: 'grace@example.org' };
    expect((await app.call('POST', `${path()}/memberships`, { body })).status).toBe(201);
    const similar = { email: 'gr\u0430ce@example.org', allow_similar_address: true };
    expect((await app.call('POST', `${path()}/memberships`, { body: similar })).status).toBe(201);
    const again = await app.call('POST', `${path()}/invitations`, { body: { email: 'GRACE@example.org' } });
    expect(again.status).toBe(201);
  });
});

describe('completeSignOn, createScimUser', () => {
  const similar = 'gr\u0430ce';

  test('make nobody a member whose address looks like the one of a member, unless an administrator invites it', async () => {
    const sso = await startSignOn();
    try {
      const directory = await directoryOfProvider(sso);
      const invite = (email: string, more: object = {}) =>
        sso.app.call('POST', `${sso.path}/memberships`, { body: { email, ...more } });
      expect((await invite('grace@example.test')).status).toBe(201);
      sso.issuer.person = person(similar);
      expect(codeOf(await sso.signOn())).toEqual([401, 'sso_failed', 'similar_address']);
      const email = `${similar}@example.test`;
      const create = () =>
        directory.send('POST', '/Users', {
          schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
          userName: email,
          emails: [{ primary: true, value: email }],
          active: true,
        });
      const refused = await create();
      expect(refused.status, refused.text).toBe(409);
      expect(refused.text).toContain('looks the same');
      expect(await sso.memberOf(email)).toBeUndefined();
      expect((await invite(email, { allow_similar_address: true })).status).toBe(201);
      expect((await create()).status).toBe(201);
      expect((await sso.signOn()).status).toBe(200);
    } finally {
      await sso.close();
    }
  });
});

describe('createApp, createOrganization', () => {
  test.each([
    '.',
    '..',
    '.hidden',
    'end.',
    'a..b',
    'a/b',
    '..%2f',
    '%2e%2e',
    'xn--80ak6aa92e',
    'XN--80ak6aa92e',
    'team.xn--e1afmkfd',
  ])('the slug %s is refused in the shape of the operation', async (slug) => {
    const body = { name: 'Team', slug, owner_email: 'ada@example.org' };
    const { owner_email: _, ...ofApp } = body;
    for (const created of [
      await app.call('POST', `${path()}/apps`, { body: ofApp }),
      await app.call('POST', '/v1/organizations', { body }),
    ]) {
      expect(created.status).toBe(422);
      expect(created.body.detail[0].loc).toEqual(['body', 'slug']);
    }
  });

  test.each(['a', 'team-a', 'v1.2', 'Team_A.b', 'axn--b', '-'])('the slug %s is accepted', async (slug) => {
    expect((await app.call('POST', `${path()}/apps`, { body: { name: 'Team', slug } })).status).toBe(201);
  });
});
