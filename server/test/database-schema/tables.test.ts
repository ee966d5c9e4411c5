import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { describeTables } from '../../src/db/tables/describe.ts';
import { createTestDatabase } from '../database.ts';

test('the table types are those of the migrated database (else: npm run tables)', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  const described = await describeTables(client);
  await client.end();
  await database.drop();
  expect(await readFile(new URL('../../src/db/tables.gen.ts', import.meta.url), 'utf8')).toBe(described);
});
