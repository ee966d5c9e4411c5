import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { runOnServer } from '../../test/server.ts';
import { ConfigError } from '../config/config.ts';
import { SCOPES } from '../credentials/scopes.ts';
import { openDatabase } from './database.ts';
import { migrate, pendingMigrations } from './migrate.ts';

const log = { info() {} };
let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'eps-migrations-'));
});

afterEach(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

/** Empties the schema, so that only the migrations of the test's directory apply. */
async function startOver(): Promise<void> {
  await runOnServer(
    database.connection,
    'DROP SCHEMA eps CASCADE; CREATE SCHEMA eps AUTHORIZATION eps_owner',
  );
}

async function write(name: string, sql: string): Promise<void> {
  await writeFile(join(directory, name), sql);
}

test('the template has every migration, and migrating it again applies none', async () => {
  expect(await migrate(database.logins, log)).toEqual({ applied: [] });
  const db = openDatabase(database.logins, 2);
  const { migrations, pending } = await pendingMigrations(db);
  await db.close();
  expect(migrations).toBeGreaterThan(0);
  expect(pending).toBe(0);
});

test('files run in order, once, as eps_owner; later files follow', async () => {
  await startOver();
  await write('0001_first.sql', 'CREATE TABLE things (id int)');
  await write('0002_second.sql', 'ALTER TABLE things ADD COLUMN name text');
  await write('notes.txt', 'no migration');
  expect(await migrate(database.logins, log, directory)).toEqual({
    applied: ['0001_first.sql', '0002_second.sql'],
  });
  await write('0003_third.sql', 'INSERT INTO things VALUES (1)');
  expect(await migrate(database.logins, log, directory)).toEqual({ applied: ['0003_third.sql'] });
  expect(
    await runOnServer(
      database.connection,
      "SELECT tableowner FROM pg_tables WHERE schemaname = 'eps' AND tablename = 'things'",
    ),
  ).toEqual([{ tableowner: 'eps_owner' }]);
});

test('a failing file is rolled back, and the files before it stay applied', async () => {
  await startOver();
  await write('0001_good.sql', 'CREATE TABLE good (id int)');
  await write('0002_bad.sql', 'CREATE TABLE half (id int); SELECT 1 / 0');
  await expect(migrate(database.logins, log, directory)).rejects.toThrow(
    'The migration 0002_bad.sql failed: division by zero',
  );
  expect(
    await runOnServer(
      database.connection,
      "SELECT to_regclass('eps.good') IS NOT NULL AS good, to_regclass('eps.half') IS NOT NULL AS half",
    ),
  ).toEqual([{ good: true, half: false }]);
  await write('0002_bad.sql', 'CREATE TABLE half (id int)');
  expect(await migrate(database.logins, log, directory)).toEqual({ applied: ['0002_bad.sql'] });
});

test('an applied file that was changed is rejected', async () => {
  await startOver();
  await write('0001_first.sql', 'CREATE TABLE things (id int)');
  await migrate(database.logins, log, directory);
  await write('0001_first.sql', 'CREATE TABLE things (id bigint)');
  await expect(migrate(database.logins, log, directory)).rejects.toThrow('0001_first.sql was changed');
});

test('a database that was made while comments of two migrations differed is accepted', async () => {
  await runOnServer(
    database.connection,
    `UPDATE eps.schema_migrations SET checksum = CASE name
       WHEN '0007_analytics.sql' THEN '3f85fa08d7815d4477d2f056a2b6b2dd4b4a5b2d5627ac6e718b995fc831f014'
       WHEN '0024_blocks_of_days.sql' THEN '7b205b303c3010a17f0bdc7b8825baf1840018fdccef62c27ddc986dd8e06ee9'
       ELSE checksum END`,
  );
  expect(await migrate(database.logins, log)).toEqual({ applied: [] });
});

describe('a database that this version cannot use is rejected in one line that names the way', () => {
  const error = async (sql: string) => {
    await runOnServer(database.connection, sql);
    return migrate(database.logins, log).catch((thrown: Error) => {
      expect(thrown).toBeInstanceOf(ConfigError);
      expect(thrown.message).not.toContain('\n');
      return thrown.message;
    });
  };
  const EMPTY = 'DROP SCHEMA eps CASCADE; CREATE SCHEMA eps;';
  const owner = () =>
    runOnServer(
      database.connection,
      "SELECT pg_get_userbyid(nspowner) AS owner FROM pg_namespace WHERE nspname = 'eps'",
    );

  test('newer', async () => {
    const insert = "INSERT INTO eps.schema_migrations (name, checksum) VALUES ('9999_later.sql', 'x')";
    expect(await error(insert)).toMatch(/is newer .* 9999_later.sql.* Start the version .* or a newer/);
  });

  test.each([
    ['tables in the schema', `${EMPTY} CREATE TABLE eps.invoices (id int)`, 'the table invoices'],
    ['a list of migrations', `${EMPTY} CREATE TABLE eps.schema_migrations (version int)`, 'other columns'],
    [
      'migrations of other names',
      "INSERT INTO eps.schema_migrations (name, checksum) VALUES ('0001_invoices.sql', 'x')",
      'the migration 0001_invoices.sql',
    ],
  ])('of another application, with %s, which keeps them', async (_, sql, reason) => {
    const before = sql.startsWith(EMPTY) ? [{ owner: 'postgres' }] : await owner();
    const message = await error(sql);
    expect(message).toMatch(/belongs to another application: .* Set EPS_DATABASE_URL/);
    expect(message).toContain(reason);
    expect(await owner()).toEqual(before);
  });

  test.each([
    ['a list that was not restored', 'TRUNCATE eps.schema_migrations'],
    ['a table that was not restored', 'DROP TABLE eps.jobs CASCADE'],
    ['a record that was lost', "DELETE FROM eps.schema_migrations WHERE name = '0088_resent_messages.sql'"],
  ])('half-migrated, with %s', async (_, sql) => {
    expect(await error(sql)).toMatch(/is half-migrated: .* [Rr]estore the backup/);
  });
});

test('ten concurrent processes apply each file once', async () => {
  await startOver();
  await write('0001_first.sql', 'CREATE TABLE things (id int)');
  await write('0002_second.sql', 'INSERT INTO things VALUES (1)');
  const results = await Promise.all(
    Array.from({ length: 10 }, () => migrate(database.logins, log, directory)),
  );
  expect(results.flatMap(({ applied }) => applied).sort()).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await runOnServer(database.connection, 'SELECT count(*)::int AS n FROM eps.things')).toEqual([
    { n: 1 },
  ]);
});

test('indexes of filled tables are built concurrently by one of ten processes, again after an error', async () => {
  await startOver();
  await write('0001_first.sql', 'CREATE TABLE things (id int); INSERT INTO things VALUES (1), (1)');
  await migrate(database.logins, log, directory);
  await write(
    '0002_second.sql',
    `DROP INDEX CONCURRENTLY IF EXISTS eps.things_idx;
     CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS things_idx ON eps.things (id);`,
  );
  const index = () =>
    runOnServer(
      database.connection,
      `SELECT indisvalid FROM pg_index WHERE indexrelid = 'eps.things_idx'::regclass`,
    );
  await expect(migrate(database.logins, log, directory)).rejects.toThrow('could not create unique index');
  expect(await index()).toEqual([{ indisvalid: false }]);
  await runOnServer(
    database.connection,
    'DELETE FROM eps.things WHERE ctid = (SELECT max(ctid) FROM eps.things)',
  );
  const results = await Promise.all(
    Array.from({ length: 10 }, () => migrate(database.logins, log, directory)),
  );
  expect(results.flatMap(({ applied }) => applied)).toEqual(['0002_second.sql']);
  expect(await index()).toEqual([{ indisvalid: true }]);
});

test('without an account for migrations, a database with all of them is accepted and another one rejected', async () => {
  const logins = { ...database.logins, migrate: undefined };
  // A single account acts in the role that may read the list of migrations.
  const system = { ...logins.system, options: '-c role=eps_system' };
  expect(await migrate({ ...logins, system }, log)).toEqual({ applied: [] });
  await startOver();
  await write('0001_first.sql', 'CREATE TABLE things (id int)');
  await expect(migrate({ ...logins, system }, log, directory)).rejects.toThrow(
    /is empty\. Run the command migrate/,
  );
  await migrate(database.logins, log, directory);
  await write('0002_second.sql', 'SELECT 1');
  await expect(migrate({ ...logins, system }, log, directory)).rejects.toThrow(
    /is older than this version: it lacks 1 migration, the first is 0002_second\.sql\. Run the command migrate/,
  );
});

test('keys with every scope get the scope for answers, other keys do not', async () => {
  const name = '0012_answers_scope.sql';
  const id = '01980a00-0000-7000-8000-00000000000';
  const before = SCOPES.filter((scope) => scope !== 'evaluations:answers' && scope !== 'platform:admin');
  const list = (scopes: readonly string[]) => `ARRAY['${scopes.join("', '")}']`;
  const key = (n: number, scopes: readonly string[], revoked = 'NULL') =>
    `('${id}1', '${id}${n}', '${id}2', 'key', ${list(scopes)}, '\\x0${n}', now(), ${revoked})`;
  await runOnServer(
    database.connection,
    `DELETE FROM eps.schema_migrations WHERE name = '${name}';
     INSERT INTO eps.organizations (id, name, slug, created_at) VALUES ('${id}1', 'o', 'o', now());
     INSERT INTO eps.users (id, email, created_at) VALUES ('${id}2', 'a@example.com', now());
     INSERT INTO eps.api_keys (organization_id, id, user_id, name, scopes, key_hash, created_at, revoked_at)
     VALUES ${key(3, before)}, ${key(4, before.slice(1))}, ${key(5, before, 'now()')}`,
  );
  expect(await migrate(database.logins, log)).toEqual({ applied: [name] });
  const rows = await runOnServer(
    database.connection,
    `SELECT 'evaluations:answers' = ANY (scopes) AS has FROM eps.api_keys ORDER BY id`,
  );
  expect(rows).toEqual([{ has: true }, { has: false }, { has: false }]);
});
