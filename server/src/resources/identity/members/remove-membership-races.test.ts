import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { type Locks, openLocks } from '../../../../test/locks.ts';
import { accept, addMember, createKeyOf, inviteByLink, withCookie } from '../../../../test/members.ts';
import { importLegacyKeys } from '../api-keys/import-legacy.ts';

let app: TestApp;
let locks: Locks;
let keys: string;
beforeAll(async () => {
  const database = await createTestDatabase();
  app = await startTestApp({}, database);
  locks = await openLocks(database);
  keys = `/v1/organizations/${app.organizationId}/api-keys`;
});
afterAll(async () => {
  await locks.close();
  await app.close();
});

/** Removes a membership, and does something after the member's keys were revoked and before the commit. */
async function whileRemoving<T>(membershipId: string, action: () => Promise<T>): Promise<T> {
  const release = await locks.hold('LOCK eps.invitations IN EXCLUSIVE MODE');
  const removing = app.call('DELETE', `/v1/organizations/${app.organizationId}/memberships/${membershipId}`);
  await locks.untilWaiting(1);
  const result = action();
  await Promise.race([result, locks.untilWaiting(2)]).catch(() => undefined);
  await release();
  expect((await removing).status).toBe(204);
  return result;
}

async function validKeysOf(userId: string): Promise<unknown[]> {
  const text = 'SELECT name FROM api_keys WHERE user_id = $1 AND revoked_at IS NULL';
  return app.services.db.system.read({ text, values: [userId] });
}

test('removeMembership: a key that is created or rotated meanwhile does not outlive the membership', async () => {
  const member = await addMember(app, 'admin');
  const other = await createKeyOf(app, await addMember(app, 'admin'), ['organization:read']);
  const [created, rotated] = await whileRemoving(member.membershipId, () =>
    Promise.all([
      withCookie(app, member.cookie, 'POST', keys, { body: { name: 'late', scopes: ['organization:read'] } }),
      withCookie(app, member.cookie, 'POST', `${keys}/${other.id}/rotate`),
    ]),
  );
  expect([created.status, rotated.status]).toEqual([404, 404]);
  expect(await validKeysOf(member.userId)).toEqual([]);
  const { token } = await inviteByLink(app, member.email, 'viewer');
  expect((await accept(app, token)).status).toBe(200);
  expect(await validKeysOf(member.userId)).toEqual([]);
  expect((await app.call('GET', '/auth/me', { key: other.key })).status).toBe(200);
});

test('removeMembership: a legacy key that is imported meanwhile does not outlive the membership', async () => {
  const { email, membershipId, userId } = await addMember(app, 'admin');
  const key = 'sk-old-0123456789abcdef0123456789';
  const entry = {
    organization_id: app.organizationId,
    email,
    name: 'old',
    key,
    scopes: ['organization:read'],
  };
  const importing = whileRemoving(membershipId, () => importLegacyKeys(app.services, [entry]));
  await expect(importing).rejects.toThrow('no member with that e-mail address');
  expect(await validKeysOf(userId)).toEqual([]);
});
