import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { limitedKey } from '../../test/actors.ts';
import { addMember } from '../../test/members.ts';
import { useTestApp } from '../../test/prepared.ts';
import type { Database } from '../db/database.ts';
import { columns, rowsOf } from '../db/rows.ts';
import { hashSecret } from './api-key.ts';
import { type CredentialStore, createCredentialStore } from './store.ts';

const app = useTestApp();

/** The database, without a connection for notifications. */
function withoutNotifications(db: Database): Database {
  const heardAt = () => Number.NEGATIVE_INFINITY;
  return { ...db, listen: () => ({ heardAt, beat() {}, close: async () => {} }) };
}

/** The database, whose connection for notifications was lost without a message. */
function withLostConnection(db: Database): Database {
  const lostAt = performance.now();
  return { ...db, listen: () => ({ heardAt: () => lostAt, beat() {}, close: async () => {} }) };
}

const keys = () => `/v1/organizations/${app.organizationId}/api-keys`;

describe.each([
  ['by notification', (db: Database) => db],
  ['by polling, without notifications', withoutNotifications],
  ['by polling, although the connection of the notifications was lost silently', withLostConnection],
])('another process that has cached a key learns within 200 ms, %s, that', (_, databaseOf) => {
  let otherProcess: CredentialStore;
  beforeAll(async () => {
    let heardAt = () => 0;
    const db = databaseOf(app.services.db);
    otherProcess = createCredentialStore(
      {
        ...db,
        listen: (channel, handlers) => {
          const listener = db.listen(channel, handlers);
          if (db === app.services.db) heardAt = listener.heardAt;
          return listener;
        },
      },
      () => new Date(),
    );
    await vi.waitUntil(() => heardAt() > Number.NEGATIVE_INFINITY, { timeout: 10_000 });
  });
  afterAll(() => otherProcess.close());

  test('it was revoked', async () => {
    const { body } = await app.call('POST', keys(), { body: { name: 'hot', scopes: ['audit:read'] } });
    const hash = hashSecret(body.key);
    expect(await otherProcess.principalOfKey(hash)).toBeDefined();
    await app.call('DELETE', `${keys()}/${body.id}`);
    await sleep(200);
    expect(await otherProcess.principalOfKey(hash)).toBeUndefined();
  });

  test('it was rotated', async () => {
    const { body } = await app.call('POST', keys(), { body: { name: 'hot', scopes: ['audit:read'] } });
    const hash = hashSecret(body.key);
    expect(await otherProcess.principalOfKey(hash)).toBeDefined();
    await app.call('POST', `${keys()}/${body.id}/rotate`);
    await sleep(200);
    expect(await otherProcess.principalOfKey(hash)).toBeUndefined();
  });

  test('its user was demoted', async () => {
    const member = await addMember(app, 'admin');
    const name = randomUUID();
    const created = await app.call('POST', keys(), {
      body: { name, scopes: ['organization:read', 'organization:write'] },
      key: null,
      headers: { cookie: member.cookie },
    });
    const hash = hashSecret(created.body.key);
    const scopes = async () => {
      const principal = await otherProcess.principalOfKey(hash);
      return [...principal!.organizations.get(app.organizationId)!].sort();
    };
    expect(await scopes()).toEqual(['organization:read', 'organization:write']);
    const membership = `/v1/organizations/${app.organizationId}/memberships/${member.membershipId}`;
    await app.call('PATCH', membership, { body: { role: 'viewer' } });
    await sleep(200);
    expect(await scopes()).toEqual(['organization:read']);
  });
});

test('the keys that were used are recorded when the store closes', async () => {
  const key = await limitedKey(app, ['audit:read']);
  const store = createCredentialStore(app.services.db, () => new Date());
  const principal = await store.principalOfKey(hashSecret(key));
  await store.close();
  const [row] = await app.services.db.system.read({
    text: 'SELECT last_used_at FROM api_keys WHERE id = $1',
    values: [principal!.principalId],
    rows: rowsOf(columns('api_keys', 'last_used_at')),
  });
  expect(row!.last_used_at).not.toBeNull();
});
