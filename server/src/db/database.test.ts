import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { type Database, openDatabase } from './database.ts';
import { computed, rowsOf } from './rows.ts';

let server: TestDatabase;
let db: Database;

beforeAll(async () => {
  server = await createTestDatabase();
  db = openDatabase(server.logins, 2);
});

afterAll(async () => {
  await db.close();
  await server.drop();
});

const ORGANIZATION = '00000000-0000-7000-8000-000000000001';
const READ_ONLY = { code: '25006' };
const insert = (name: string) => ({
  text: "INSERT INTO settings (name, value) VALUES ($1, 'x') RETURNING name",
  values: [name],
});

test('PostgreSQL rejects a statement that writes but was sent as a read', async () => {
  await expect(db.system.read(insert('read'))).rejects.toMatchObject(READ_ONLY);
  const update = { text: 'UPDATE organizations SET name = name' };
  await expect(db.read(ORGANIZATION, update)).rejects.toMatchObject(READ_ONLY);
  await expect(db.readOnReservedPool(ORGANIZATION, update)).rejects.toMatchObject(READ_ONLY);
});

test('a single statement and a transaction of the system write', async () => {
  expect(await db.system.write(insert('write'))).toEqual([{ name: 'write' }]);
  await db.system.transaction((tx) => tx.rows(insert('transaction')));
  const stored = await db.system.read({
    text: "SELECT name FROM settings WHERE name <> 'cluster' ORDER BY name",
  });
  expect(stored).toEqual([{ name: 'transaction' }, { name: 'write' }]);
});

const NOW = { text: 'SELECT now()::text AS now', rows: rowsOf({ now: computed('text') }) };
test('look-ups that start together share round trips, of sixteen at most', async () => {
  const found = await Promise.all(Array.from({ length: 20 }, () => db.system.lookUp(NOW)));
  // The statements of a round trip are one implicit transaction, in which now() does not change.
  expect(new Set(found.map(([row]) => row!.now)).size).toBe(2);
});

test('a look-up that fails, fails alone', async () => {
  const outcomes = await Promise.allSettled([
    db.system.lookUp(NOW),
    db.system.lookUp({ text: 'SELECT 1 / 0 AS failed' }),
    db.system.lookUp(NOW),
    db.system.lookUp(insert('look-up')),
    db.system.lookUp(NOW),
  ]);
  expect(outcomes).toMatchObject([
    { status: 'fulfilled', value: [{}] },
    { status: 'rejected', reason: { code: '22012' } },
    { status: 'fulfilled', value: [{}] },
    { status: 'rejected', reason: READ_ONLY },
    { status: 'fulfilled', value: [{}] },
  ]);
});

test('a look-up gets another connection when PostgreSQL has closed its own', async () => {
  const closeWhenIdle = { text: 'SELECT set_config($1, $2, false)', values: ['idle_session_timeout', '1'] };
  await db.system.lookUp(closeWhenIdle);
  await sleep(100);
  expect(await db.system.lookUp(NOW)).toHaveLength(1);
});
