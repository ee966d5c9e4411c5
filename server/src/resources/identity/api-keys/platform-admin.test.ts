import { expect, test } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { openLocks } from '../../../../test/locks.ts';
import { addMember, createKeyOf, PASSWORD, withCookie } from '../../../../test/members.ts';

test('changePassword: ending platform keys needs no second connection, so many at once do not block', async () => {
  const database = await createTestDatabase();
  // The system has two connections.
  const app = await startTestApp({ databasePoolSize: 4 }, database);
  const locks = await openLocks(database);
  const members = [await addMember(app, 'owner'), await addMember(app, 'owner')];
  for (const member of members) {
    const { id } = await createKeyOf(app, member, ['organization:read']);
    await app.services.db.system.write({
      text: "UPDATE api_keys SET scopes = ARRAY['platform:admin'] WHERE id = $1",
      values: [id],
    });
  }
  const release = await locks.hold("SELECT pg_advisory_xact_lock(hashtext('eps.platform_admin'))");
  const body = { current_password: PASSWORD, new_password: 'a wholly new password', end_api_keys: true };
  const changes = members.map(({ cookie }) => withCookie(app, cookie, 'POST', '/auth/password', { body }));
  await locks.untilWaiting(2);
  await release();
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([204, 204]);
  await locks.close();
  await app.close();
});
