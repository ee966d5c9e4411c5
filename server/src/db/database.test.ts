import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { type Database, openDatabase } from './database.ts';

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
  const stored = await db.system.read({ text: 'SELECT name FROM settings ORDER BY name' });
  expect(stored).toEqual([{ name: 'transaction' }, { name: 'write' }]);
});
