import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listBeforeBaseline } from '../../test/before-baseline.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { runOnServer } from '../../test/server.ts';
import { ConfigError } from '../config/config.ts';
import { LAST_OF_BASELINE } from './baseline.ts';
import { openDatabase } from './database.ts';
import { migrate, pendingMigrations } from './migrate.ts';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');
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

describe('a database with the last migrations before the baseline', () => {
  const listed = () =>
    runOnServer(database.connection, 'SELECT name, checksum FROM eps.schema_migrations ORDER BY name');
  let baseline: unknown[];
  /** The folder has the baseline alone, whatever other migrations the database has. */
  beforeEach(async () => {
    for (const name of await readdir(MIGRATIONS))
      if (name <= LAST_OF_BASELINE) await copyFile(join(MIGRATIONS, name), join(directory, name));
    baseline = (await listed()).filter(({ name }: any) => name <= LAST_OF_BASELINE);
    await listBeforeBaseline(database.connection);
  });

  test('gets the list of the baseline from one of ten processes, and keeps its rows', async () => {
    const before = await listed();
    await runOnServer(database.connection, "INSERT INTO eps.settings (name, value) VALUES ('kept', 'yes')");
    const messages: unknown[] = [];
    const collecting = { info: (...values: unknown[]) => void messages.push(values[1]) };
    const results = await Promise.all(
      Array.from({ length: 10 }, () => migrate(database.logins, collecting, directory)),
    );
    expect(results).toEqual(Array(10).fill({ applied: [] }));
    expect(messages).toEqual(['added the baseline to the list of migrations']);
    // The earlier ones stay, so that an older process says that the database is newer.
    expect(await listed()).toEqual([...before, ...baseline]);
    const kept = await runOnServer(database.connection, "SELECT value FROM eps.settings WHERE name = 'kept'");
    expect(kept).toEqual([{ value: 'yes' }]);
  });

  test('is recognized with the comments of two migrations as they were once edited, and gets later ones', async () => {
    for (const [name, checksum] of [
      ['0007_analytics.sql', '3f85fa08d7815d4477d2f056a2b6b2dd4b4a5b2d5627ac6e718b995fc831f014'],
      ['0024_blocks_of_days.sql', '7b205b303c3010a17f0bdc7b8825baf1840018fdccef62c27ddc986dd8e06ee9'],
    ])
      await runOnServer(
        database.connection,
        `UPDATE eps.schema_migrations SET checksum = '${checksum}' WHERE name = '${name}'`,
      );
    await write('9999_later.sql', 'CREATE TABLE later (id int)');
    expect(await migrate(database.logins, log, directory)).toEqual({ applied: ['9999_later.sql'] });
    expect((await listed()).slice(-1 - baseline.length, -1)).toEqual(baseline);
  });

  test('is left to the account for migrations', async () => {
    const system = { ...database.logins.system, options: '-c role=eps_system' };
    const before = await listed();
    await expect(migrate({ ...database.logins, migrate: undefined, system }, log)).rejects.toThrow(
      /is older than this version: .* Run the command migrate/,
    );
    expect(await listed()).toEqual(before);
  });

  test.each([
    ['lacks the last one', "DELETE FROM eps.schema_migrations WHERE name LIKE '0108%'"],
    ['lacks many', "DELETE FROM eps.schema_migrations WHERE name > '0050'"],
    ['has another one', "INSERT INTO eps.schema_migrations (name, checksum) VALUES ('0109_other.sql', 'x')"],
    ['has another version of one', "UPDATE eps.schema_migrations SET checksum = 'x' WHERE name LIKE '0050%'"],
  ])('is refused with the commit to start before if it %s', async (_, sql) => {
    await runOnServer(database.connection, sql);
    const before = await listed();
    const error = await migrate(database.logins, log).catch((thrown: Error) => thrown);
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as Error).message).toMatch(
      /^The database .*: start the commit 1f4fb106 .* once, then this version\.$/,
    );
    expect(await listed()).toEqual(before);
  });

  test('is half-migrated if it lacks a table', async () => {
    await startOver();
    await migrate(database.logins, log, directory);
    await listBeforeBaseline(database.connection);
    await runOnServer(database.connection, 'DROP TABLE eps.jobs CASCADE');
    await expect(migrate(database.logins, log)).rejects.toThrow(
      /is half-migrated: the table jobs is missing/,
    );
  });
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
    ['a record that was lost', "DELETE FROM eps.schema_migrations WHERE name = '1008_studies.sql'"],
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
