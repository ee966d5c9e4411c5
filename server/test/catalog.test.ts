import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection } from '../src/db/pool.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { runOnServer } from './server.ts';

/** What every migration has to keep true, asked of the migrated database itself. */

let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = database.connection;
});
afterAll(() => database.drop());

/** Tables that belong to no organization, on purpose; whoever adds one says here why. */
const NO_TENANT = new Map([
  ['settings', 'facts about the database as a whole'],
  ['schema_migrations', 'which migrations are applied'],
  ['users', 'people exist across organizations'],
  ['user_sessions', 'a sign-in is a person’s, for all their organizations'],
  ['password_resets', 'a person’s'],
  ['password_reset_requests', 'an address that may be nobody’s'],
]);

test('every table is either a tenant’s or listed as none', async () => {
  const tables = await namesOf(`
    SELECT relname AS name FROM pg_class t WHERE relnamespace = 'eps'::regnamespace AND relkind IN ('r', 'p')
      AND relname <> 'organizations'
      AND NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = t.oid AND attname = 'organization_id' AND attnotnull)`);
  expect(tables.filter((name) => !NO_TENANT.has(name))).toEqual([]);
});

test('every tenant table has row-level security, enabled and forced, with exactly both policies', async () => {
  const unprotected = await namesOf(`
    SELECT relname AS name FROM pg_class t WHERE ${IS_TENANT_TABLE} AND (NOT relrowsecurity OR NOT relforcerowsecurity
      OR (SELECT array_agg(polname ORDER BY polname)::text FROM pg_policy WHERE polrelid = t.oid) IS DISTINCT FROM '{system,tenant}')`);
  expect(unprotected).toEqual([]);
});

test('the tenant policy compares the organization on reading and on writing', async () => {
  const rows = await runOnServer<{ name: string; using: string; checking: string }>(
    connection,
    `SELECT t.relname AS name, pg_get_expr(polqual, polrelid) AS using, pg_get_expr(polwithcheck, polrelid) AS checking
     FROM pg_policy JOIN pg_class t ON t.oid = polrelid WHERE polname = 'tenant'`,
  );
  expect(rows.length).toBeGreaterThan(20);
  for (const { name, using, checking } of rows) {
    const column = name === 'organizations' ? 'id' : 'organization_id';
    expect(using, name).toBe(`(${column} = eps.current_organization())`);
    expect(checking, name).toBe(using);
  }
});

test('the primary key of every tenant table is led by the organization', async () => {
  const others = await namesOf(`
    SELECT relname AS name FROM pg_class t WHERE ${IS_TENANT_TABLE} AND relname <> 'organizations' AND NOT EXISTS (
      SELECT FROM pg_index i JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = i.indkey[0]
      WHERE i.indrelid = t.oid AND i.indisprimary AND a.attname = 'organization_id')`);
  expect(others).toEqual([]);
});

test('what refers from one tenant table to another refers within the organization', async () => {
  const crossing = await namesOf(`
    SELECT conname AS name FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_class target ON target.oid = c.confrelid
    WHERE contype = 'f' AND ${IS_TENANT_TABLE} AND target.relname NOT IN ('organizations', 'users')
      AND NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = c.confrelid AND attnum = ANY (c.confkey) AND attname = 'organization_id')`);
  expect(crossing).toEqual([]);
});

test('no enum types, whose comparison never uses an index under row-level security', async () => {
  expect(
    await namesOf(
      "SELECT typname AS name FROM pg_type WHERE typtype = 'e' AND typnamespace = 'eps'::regnamespace",
    ),
  ).toEqual([]);
});

test('views see what their reader may see', async () => {
  const views = await namesOf(`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'eps'::regnamespace AND relkind IN ('v', 'm')
      AND NOT coalesce(reloptions, '{}') && '{security_invoker=true,security_invoker=on,security_invoker=1}'`);
  expect(views).toEqual([]);
});

test('only making partitions and statistics runs with the rights of the owner, for the worker alone, on a search path of its own', async () => {
  const rows = await runOnServer(
    connection,
    `SELECT proname AS name, proconfig::text LIKE '%search_path=%' AS fixed, has_function_privilege('eps_system', oid, 'EXECUTE') AS worker,
       has_function_privilege('eps_service', oid, 'EXECUTE') AS service
     FROM pg_proc WHERE pronamespace = 'eps'::regnamespace AND prosecdef ORDER BY proname`,
  );
  const rights = { fixed: true, worker: true, service: false };
  expect(rows).toEqual([
    { name: 'analyze_new_tables', ...rights },
    { name: 'ensure_partitions', ...rights },
  ]);
});

test('the service role sees nothing without an organization, and only that organization with one', async () => {
  const mine = '00000000-0000-7000-8000-00000000000a';
  const theirs = '00000000-0000-7000-8000-00000000000b';
  await runOnServer(
    connection,
    `INSERT INTO eps.organizations (id, name, slug, created_at) VALUES ('${mine}', 'mine', 'mine', now()), ('${theirs}', 'theirs', 'theirs', now())`,
  );
  expect(await asService('')).toEqual([]);
  expect(await asService(mine)).toEqual(['mine']);
  await expect(
    runOnServer(
      connection,
      `${enter(mine)} UPDATE eps.organizations SET id = '${theirs}' WHERE id = '${mine}'`,
    ),
  ).rejects.toThrow(/row-level security/);
});

const IS_TENANT_TABLE = `t.relnamespace = 'eps'::regnamespace AND t.relkind IN ('r', 'p')
  AND (t.relname = 'organizations' OR EXISTS (SELECT FROM pg_attribute WHERE attrelid = t.oid AND attname = 'organization_id'))`;

async function namesOf(sql: string): Promise<string[]> {
  return (await runOnServer<{ name: string }>(connection, sql)).map(({ name }) => name);
}

function enter(organizationId: string): string {
  return `SET ROLE eps_service; SET eps.organization_id = '${organizationId}';`;
}

async function asService(organizationId: string): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(enter(organizationId));
    return (await client.query('SELECT name FROM eps.organizations')).rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
