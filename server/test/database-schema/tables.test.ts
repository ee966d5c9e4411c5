import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeTables } from '../../src/db/tables/describe.ts';
import { describeSchema } from '../../src/db/tables/schema.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

/** What `npm run tables` writes is that of the migrated database. */

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

const written = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

test('the table types (else: npm run tables)', async () => {
  expect(await written('src/db/tables.gen.ts')).toBe(await describeTables(client));
});

test('the schema (else: npm run tables)', async ({ skip }) => {
  const { rows } = await client.query("SELECT current_setting('server_version_num')::int / 10000 AS major");
  // Other versions print some expressions in other words.
  skip(rows[0].major !== 18, 'schema.sql is written by PostgreSQL 18');
  expect(await written('schema.sql')).toBe(await describeSchema(client));
});
