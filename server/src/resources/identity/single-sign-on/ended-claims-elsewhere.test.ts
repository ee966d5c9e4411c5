import { afterAll, beforeAll, expect, test } from 'vitest';
import { limited } from '../../../../../vitest.limits.ts';
import { expectStatus } from '../../../../test/actors.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { cookieOf, withCookie } from '../../../../test/members.ts';
import { directoryOfProvider, type TestDirectory } from '../../../../test/scim.ts';
import { codeOf, person, type SignOn, startSignOn } from '../../../../test/single-sign-on.ts';

/** A claim that ends in one process ends sessions and keys that another process has in its cache. */

let sso: SignOn;
let directory: TestDirectory;
let other: Pick<TestApp, 'call' | 'close'>;
beforeAll(async () => {
  const database = await createTestDatabase();
  sso = await startSignOn(database);
  directory = await directoryOfProvider(sso);
  const { keys, erasure, publicUrl } = sso.app.services.config;
  const shared = { ...database, drop: async () => {} };
  other = await openTestApp({ keys, erasure, publicUrl }, shared, sso.app.key);
});
afterAll(async () => {
  await other?.close();
  await sso?.close();
});

async function provisioned(name: string): Promise<void> {
  const [user, group] = [await directory.user(name), await directory.group(`administrators`)];
  users.set(name, user.id);
  const value = [{ value: user.id }];
  await directory.patch(`/Groups/${group.id}`, { op: 'add', path: 'members', value });
}
const users = new Map<string, string>();

test.each([
  {
    ends: 'a refused sign-in',
    name: 'ada',
    prepare: async () => {},
    end: async () => {
      sso.issuer.person = { ...person('ada'), email_verified: false };
      expect(codeOf(await sso.signOn())).toEqual([401, 'sso_failed', 'address_not_verified']);
    },
  },
  {
    ends: 'the directory',
    name: 'bea',
    prepare: () => provisioned('bea'),
    end: async () => {
      const inactive = { op: 'replace', path: 'active', value: false };
      expect((await directory.patch(`/Users/${users.get('bea')}`, inactive)).status).toBe(200);
    },
  },
])('completeSignOn, changeScimUser: access ended by $ends', async ({ name, prepare, end }) => {
  await prepare();
  sso.issuer.person = { ...person(name), groups: ['administrators'] };
  const cookie = cookieOf(await sso.signOn(sso.provider, { confirm: true }));
  const body = { name, scopes: ['organization:read'] };
  const created = withCookie(sso.app, cookie, 'POST', `${sso.path}/api-keys`, { body });
  const { key } = await expectStatus(created, 201);
  const statuses = async () => {
    const bySession = await other.call('GET', sso.path, { key: null, headers: { cookie } });
    const byKey = await other.call('GET', sso.path, { key });
    return [bySession.status, byKey.status];
  };
  // The second time from the cache of the other process.
  for (let n = 0; n < 2; n++) expect(await statuses()).toEqual([200, 200]);
  await end();
  const ended = () => expect.poll(statuses, { interval: 5 }).toEqual([401, 401]);
  await limited('the end of sessions and keys in another process', 200, ended);
  for (let n = 0; n < 2; n++) expect(await statuses()).toEqual([401, 401]);
});
