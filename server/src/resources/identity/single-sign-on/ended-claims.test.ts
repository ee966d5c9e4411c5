import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectStatus } from '../../../../test/actors.ts';
import { accept, cookieOf, inviteByLink, withCookie } from '../../../../test/members.ts';
import { directoryOfProvider, type TestDirectory } from '../../../../test/scim.ts';
import { codeOf, person, type SignOn, startSignOn } from '../../../../test/single-sign-on.ts';

/** Every way in which an identity provider stops vouching for a person ends what the person has by it. */

let sso: SignOn;
let directory: TestDirectory;
beforeAll(async () => {
  sso = await startSignOn();
  directory = await directoryOfProvider(sso);
});
afterAll(() => sso?.close());

interface Access {
  name: string;
  cookie: string;
  key: string;
}

/** Signs a person in as an administrator, who creates an API key in that session. */
async function enter(name: string, provider = sso.provider): Promise<Access> {
  const issuer = provider === sso.provider ? sso.issuer : sso.other;
  issuer.person = { ...person(name), groups: ['administrators'] };
  const signedOn = await expectSignedOn(provider);
  const cookie = cookieOf(signedOn);
  const body = { name, scopes: ['organization:read'] };
  const { key } = await expectStatus(
    withCookie(sso.app, cookie, 'POST', `${sso.path}/api-keys`, { body }),
    201,
  );
  const access = { name, cookie, key };
  expect(await statuses(access)).toEqual([200, 200]);
  return access;
}

async function expectSignedOn(provider: any) {
  const response = await sso.signOn(provider, { confirm: true });
  expect(response.status).toBe(200);
  return response;
}

async function statuses({ cookie, key }: Access): Promise<number[]> {
  const bySession = await withCookie(sso.app, cookie, 'GET', sso.path);
  return [bySession.status, (await sso.app.call('GET', sso.path, { key })).status];
}

async function expectEnded(access: Access): Promise<void> {
  const [bySession, byKey] = await statuses(access);
  expect(bySession, 'the session').toBeGreaterThanOrEqual(401);
  expect(byKey, 'the key').toBe(401);
}

const change = (body: object, provider = sso.provider) =>
  expectStatus(sso.app.call('PATCH', `${sso.path}/identity-providers/${provider.id}`, { body }), 200);

/** Signs in with changed claims, which is refused. */
const refusedWith =
  (reason: string, claims: (name: string) => object) =>
  async ({ name }: Access): Promise<void> => {
    sso.issuer.person = { ...person(name), groups: ['administrators'], ...claims(name) };
    expect(codeOf(await sso.signOn())).toEqual([401, 'sso_failed', reason]);
  };

interface Branch {
  ends: string;
  prepare?(name: string): Promise<unknown>;
  end(access: Access): Promise<unknown>;
  after?(): Promise<unknown>;
}

/** The person's entry in the directory. */
const entries = new Map<string, any>();
let administrators: any;
const provision = async (name: string) => {
  entries.set(name, await directory.user(name));
  administrators ??= await directory.group('administrators');
  const value = [{ value: entries.get(name).id }];
  await directory.patch(`/Groups/${administrators.id}`, { op: 'add', path: 'members', value });
};
const active = (value: boolean) => ({ op: 'replace', path: 'active', value });

const BRANCHES: Branch[] = [
  {
    ends: 'no group has a role',
    prepare: () => change({ default_role: null }),
    end: refusedWith('no_role', () => ({ groups: [] })),
    after: () => change({ default_role: 'viewer' }),
  },
  {
    ends: 'the address is no longer verified',
    end: refusedWith('address_not_verified', () => ({ email_verified: false })),
  },
  {
    ends: 'the provider sends no address',
    end: refusedWith('no_address', () => ({ email: '' })),
  },
  {
    ends: 'the address is of another domain',
    end: refusedWith('domain_not_allowed', (name) => ({ email: `${name}@elsewhere.test` })),
  },
  {
    ends: 'the address is that of another account',
    end: refusedWith('other_account', (name) => ({ email: `${name}.new@example.test` })),
  },
  {
    ends: 'the provider loses the domain',
    end: () => change({ domains: ['another.test'] }),
    after: () => change({ domains: ['example.test'] }),
  },
  {
    ends: 'the directory deactivates the person',
    prepare: provision,
    end: ({ name }) => directory.patch(`/Users/${entries.get(name).id}`, active(false)),
  },
  {
    ends: 'the directory deletes the person',
    prepare: provision,
    end: ({ name }) => directory.send('DELETE', `/Users/${entries.get(name).id}`),
  },
  {
    ends: 'the directory gives the person another address, which unlinks the account',
    prepare: provision,
    end: ({ name }) => {
      const value = `${name}.new@example.test`;
      return directory.patch(
        `/Users/${entries.get(name).id}`,
        { op: 'replace', path: 'userName', value },
        { op: 'replace', path: 'emails', value: [{ value, primary: true }] },
      );
    },
  },
  {
    ends: 'the last group with a role is deleted',
    async prepare(name) {
      await change({ default_role: null });
      await provision(name);
    },
    end: () => directory.send('DELETE', `/Groups/${administrators.id}`),
    after: () => change({ default_role: 'viewer' }),
  },
  {
    ends: 'an administrator removes the member',
    async end({ name }) {
      const { id } = await sso.memberOf(`${name}@example.test`);
      await expectStatus(sso.app.call('DELETE', `${sso.path}/memberships/${id}`), 204);
    },
  },
  {
    ends: 'the client at the provider changes',
    end: () => change({ client_id: 'another' }),
    after: () => change({ client_id: 'evaluations' }),
  },
];

describe('completeSignOn, changeIdentityProvider, replaceScimUser', () => {
  test.each(BRANCHES.map((branch, index) => ({ ...branch, name: `person${index}` })))(
    'sessions and keys end when $ends',
    async ({ name, prepare, end, after }) => {
      await prepare?.(name);
      try {
        const access = await enter(name);
        const bystander = await enter(`${name}.other`, sso.otherProvider);
        await end(access);
        await expectEnded(access);
        expect(await statuses(bystander)).toEqual([200, 200]);
      } finally {
        await after?.();
      }
    },
  );

  test('a member without a role comes back with one; whoever was removed afterwards does not', async () => {
    await change({ default_role: null, jit: false });
    await inviteByLink(sso.app, 'ines@example.test', 'viewer');
    await change({ jit: true });
    const access = await enter('ines');
    await change({ jit: false });
    await refusedWith('no_role', () => ({ groups: [] }))(access);
    expect(await sso.memberOf('ines@example.test')).toBeUndefined();
    const again = await enter('ines');
    await expectEnded(access);
    const { id } = await sso.memberOf('ines@example.test');
    await expectStatus(sso.app.call('DELETE', `${sso.path}/memberships/${id}`), 204);
    expect(codeOf(await sso.signOn())).toEqual([401, 'sso_failed', 'not_a_member']);
    // A new membership does not bring the old session back.
    const { token } = await inviteByLink(sso.app, 'ines@example.test', 'admin');
    expect((await accept(sso.app, token)).status).toBe(200);
    await expectEnded(again);
    await change({ default_role: 'viewer', jit: true });
  });
});

describe('completeSignOn', () => {
  test.each(['iat', 'nbf', 'auth_time'])('refuses an ID token whose %s is in the future', async (claim) => {
    sso.issuer.person = person('alan');
    sso.issuer.changeIdToken = (claims) => ({ ...claims, [claim]: Math.floor(Date.now() / 1000) + 3600 });
    try {
      expect(codeOf(await sso.signOn())).toEqual([401, 'sso_failed', 'response_not_valid']);
    } finally {
      sso.issuer.changeIdToken = undefined;
    }
  });

  test('accepts clocks that differ by seconds', async () => {
    sso.issuer.person = person('alan');
    sso.issuer.changeIdToken = (claims) => ({ ...claims, iat: Math.floor(Date.now() / 1000) + 20 });
    try {
      expect((await sso.signOn()).status).toBe(200);
    } finally {
      sso.issuer.changeIdToken = undefined;
    }
  });
});

describe('deleteIdentityProvider', () => {
  test('sessions and keys that came by the provider end', async () => {
    const provider = await expectStatus(sso.create(sso.other.issuer), 201);
    const access = await enter('nora', provider);
    const path = `${sso.path}/identity-providers/${provider.id}`;
    await expectStatus(sso.app.call('DELETE', path), 204);
    await expectEnded(access);
  });
});
