import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_TABLES, PLACES, TABLES_WITH_TOKENS } from '../../src/db/citus/tables.ts';
import type { Tables } from '../../src/db/tables.gen.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { runOnServer } from '../server.ts';

/**
 * Rules that let `distribute` place every table. A migration that breaks one would be noticed only on a
 * cluster.
 */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const NOT_PARTITIONS = `c.relnamespace = 'eps'::regnamespace AND NOT c.relispartition`;

test('every table has its place in src/db/citus/tables.ts', async () => {
  const rows = await select<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
     WHERE ${NOT_PARTITIONS} AND c.relkind IN ('r', 'p') AND c.relname <> 'schema_migrations'`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(ALL_TABLES.toSorted());
});

test('unique indexes of tables that are divided by organization contain the organization', async () => {
  const rows = await select<{ table: keyof Tables; name: string }>(
    `SELECT c.relname AS table, i.indexrelid::regclass::text AS name
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
     WHERE ${NOT_PARTITIONS} AND i.indisunique AND NOT EXISTS (
       SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'organization_id'
         AND a.attnum = ANY (i.indkey::int2[]))`,
  );
  const replaced = TABLES_WITH_TOKENS.map((table) => `eps.${table}_token_hash_key`);
  const others = rows.filter(({ table }) => PLACES[table] === 'organization');
  expect(others.map(({ name }) => name).sort()).toEqual(replaced);
});

test('foreign keys lead to the same node, or to a table of which every node has a copy', async () => {
  const rows = await select<{ name: string; from: keyof Tables; to: keyof Tables; same: boolean }>(
    `SELECT k.conname AS name, c.relname AS from, target.relname AS to,
       EXISTS (SELECT FROM unnest(k.conkey, k.confkey) AS pair(own, other)
         JOIN pg_attribute o ON o.attrelid = c.oid AND o.attnum = pair.own
         JOIN pg_attribute t ON t.attrelid = target.oid AND t.attnum = pair.other
         WHERE o.attname = 'organization_id' AND t.attname = 'organization_id') AS same
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
       JOIN pg_class target ON target.oid = k.confrelid
     WHERE k.contype = 'f' AND ${NOT_PARTITIONS} AND NOT target.relispartition`,
  );
  expect(rows.length).toBeGreaterThan(20);
  const wrong = rows.filter(({ from, to, same }) => {
    if (PLACES[from] !== 'reference' && PLACES[to] === 'reference') return false;
    return PLACES[from] !== PLACES[to] || (PLACES[from] === 'organization' && !same);
  });
  expect(wrong).toEqual([]);
});

async function select<Row>(sql: string): Promise<Row[]> {
  return runOnServer<Row>(database.connection, sql);
}
