import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createTestDatabase } from '../../../test/database.ts';
import { type Locks, openLocks } from '../../../test/locks.ts';

let app: TestApp;
let locks: Locks;
beforeAll(async () => {
  const database = await createTestDatabase();
  app = await startTestApp({}, database);
  locks = await openLocks(database);
});
afterAll(async () => {
  await locks.close();
  await app.close();
});

test('a duplicate of a request that takes long gets 409 with Retry-After, and its retry the response', async () => {
  const create = () =>
    app.call('POST', `/v1/organizations/${app.organizationId}/apps`, {
      body: { name: 'Slow', slug: 'slow' },
      idempotencyKey: 'slow',
    });
  const release = await locks.hold('LOCK eps.apps IN EXCLUSIVE MODE');
  const first = create();
  await locks.untilWaiting(1);
  const duplicate = await create();
  expect([duplicate.status, duplicate.body.detail.code]).toEqual([409, 'idempotency_key_in_progress']);
  expect(duplicate.headers['retry-after']).toBe('1');
  await release();
  const { status, text } = await first;
  expect(status).toBe(201);
  const retry = await create();
  expect([retry.status, retry.text, retry.headers['idempotent-replayed']]).toEqual([201, text, 'true']);
});
