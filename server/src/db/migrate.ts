import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { ConfigError } from '../config/config.ts';
import { APPLIED, isBeforeBaseline, takeOver } from './baseline.ts';
import { splitStatements, statementsForNodes } from './citus/migration.ts';
import type { Database } from './database.ts';
import {
  type DatabaseState,
  failureOf,
  type Migration,
  olderError,
  outstanding,
  readState,
  requireTables,
} from './migration-state.ts';
import type { Connection, Logins } from './pool.ts';
import { ensureRoles, ROLES } from './roles.ts';
import { computed, rowsOf } from './rows.ts';

const DIRECTORY = join(import.meta.dirname, '../../migrations');
const FILE_NAME = /^\d{4}_\w+\.sql$/;

/**
 * Creates the roles (see ensureRoles) and applies the outstanding migrations in order, each in its own
 * transaction (see `apply`), as `eps_owner`, under an advisory lock. Throws ConfigError if a migration
 * fails, if an applied file was changed, or if the database is newer, incomplete or of another application;
 * nothing was changed then. Without a login for migrations it applies none and throws ConfigError if one is
 * outstanding.
 */
export async function migrate(
  logins: Logins,
  log: Pick<Logger, 'info'>,
  directory = DIRECTORY,
): Promise<{ applied: string[] }> {
  if (logins.migrate === undefined) return requireMigrated(logins.system, directory);
  const client = openClient(logins.migrate);
  try {
    const [migrations] = await Promise.all([readMigrations(directory), connect(client)]);
    // Before the roles and the schema are made, or the schema of another application gets another owner.
    outstanding(migrations, await readState(client));
    await ensureRoles(client, logins.separate ? ['eps_owner'] : ROLES);
    await client.query('SET ROLE eps_owner');
    let state = await readState(client);
    let applied: string[] = [];
    if (outstanding(migrations, state).length > 0) {
      applied = await applyAll(client, migrations, log);
      state = await readState(client);
    }
    if (directory === DIRECTORY) requireTables(state);
    return { applied };
  } finally {
    await client.end();
  }
}

function openClient(connection: Connection): pg.Client {
  const client = new pg.Client({ ...connection, application_name: 'eps_migrate' });
  // When the connection breaks, its query fails; an 'error' event without a listener would also end the
  // process.
  client.on('error', () => {});
  return client;
}

/** Checks as another account that no migration is outstanding. */
async function requireMigrated(connection: Connection, directory: string): Promise<{ applied: string[] }> {
  const client = openClient(connection);
  try {
    const [migrations] = await Promise.all([readMigrations(directory), connect(client)]);
    const state = await readState(client);
    const pending = outstanding(migrations, state);
    if (pending.length > 0) throw olderError(pending, state);
    if (directory === DIRECTORY) requireTables(state);
    return { applied: [] };
  } finally {
    await client.end();
  }
}

async function connect(client: pg.Client): Promise<void> {
  try {
    await client.connect();
  } catch (cause) {
    const { message } = cause as Error;
    throw new ConfigError(`The service cannot connect to the database: ${message}. Check EPS_DATABASE_URL.`, {
      cause,
    });
  }
}

/** Returns how many migrations are applied and how many are pending, for the readiness check. */
export async function pendingMigrations(db: Database): Promise<{ migrations: number; pending: number }> {
  const [names, rows] = await Promise.all([migrationNames(DIRECTORY), db.system.read(selectApplied())]);
  const applied = new Set(rows.map(({ name }) => name));
  return { migrations: applied.size, pending: names.filter((name) => !applied.has(name)).length };
}

const NAME = rowsOf({ name: computed('text') });

function selectApplied() {
  return NAME.query(`SELECT ${NAME.list} FROM ${APPLIED}`);
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = await migrationNames(directory);
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function migrationNames(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((name) => FILE_NAME.test(name)).sort();
}

// A statement that waits for a table lock blocks every later request on that table, so its limit is short,
// and the next start retries.
const PREPARE = `
SET search_path = eps;
SET timezone = 'UTC';
SET lock_timeout = '10s';
CREATE TABLE IF NOT EXISTS eps.schema_migrations (
  name       text PRIMARY KEY,
  checksum   text NOT NULL,
  applied_at timestamptz(3) NOT NULL DEFAULT now()
);
GRANT USAGE ON SCHEMA eps TO eps_service, eps_system;
GRANT SELECT ON eps.schema_migrations TO eps_service, eps_system`;

async function applyAll(
  client: pg.Client,
  migrations: Migration[],
  log: Pick<Logger, 'info'>,
): Promise<string[]> {
  await takeLock(client);
  await client.query(PREPARE);
  // Read again under the lock: another process may have applied them meanwhile.
  let state = await readState(client);
  if (isBeforeBaseline(state.name, state.applied)) {
    await takeOver(client, migrations);
    log.info({ migrations: state.applied.size }, 'added the baseline to the list of migrations');
    state = await readState(client);
  }
  const pending = outstanding(migrations, state);
  const { rowCount } = await client.query("SELECT FROM pg_extension WHERE extname = 'citus'");
  const startedAt = performance.now();
  for (const migration of pending) await apply(client, migration, state, rowCount !== 0);
  const ms = Math.round(performance.now() - startedAt);
  if (pending.length > 0)
    log.info({ count: pending.length, last: pending.at(-1)!.name, ms }, 'applied the migrations');
  return pending.map(({ name }) => name);
}

const LOCK_WAIT_MS = 600_000;
const LOCK_POLL_MS = 100;

/**
 * Takes the lock until the connection ends. It asks again and again: PostgreSQL builds an index CONCURRENTLY
 * after all statements that began before, so it would wait for one that waits for the lock.
 */
async function takeLock(client: pg.Client): Promise<void> {
  for (let waited = 0; waited < LOCK_WAIT_MS; waited += LOCK_POLL_MS) {
    const { rows } = await client.query("SELECT pg_try_advisory_lock(hashtext('eps.migrate')) AS taken");
    if (rows[0].taken) return;
    await wait(LOCK_POLL_MS);
  }
  throw new ConfigError('Another process has been migrating the database for ten minutes.');
}

const CONCURRENTLY = /\bINDEX CONCURRENTLY\b/;

/**
 * Applies a migration in a transaction. One that builds indexes CONCURRENTLY runs without, statement by
 * statement, and may wait for transactions of running processes, because nothing waits for it; it must be
 * written so that it can run again after an error. A new database has no rows, so there it needs neither.
 */
async function apply(
  client: pg.Client,
  migration: Migration,
  state: DatabaseState,
  distributed: boolean,
): Promise<void> {
  const { name, checksum, sql } = migration;
  const isNew = state.applied.size === 0;
  const isConcurrent = CONCURRENTLY.test(sql) && !isNew;
  const text = isNew ? sql.replaceAll('INDEX CONCURRENTLY', 'INDEX') : sql;
  const queries = distributed ? statementsForNodes(text) : [text];
  try {
    if (isConcurrent) {
      await client.query("SET lock_timeout = '1h'");
      for (const query of splitStatements(sql)) await client.query(query);
      await client.query("SET lock_timeout = '10s'");
    }
    await client.query('BEGIN');
    if (!isConcurrent) for (const query of queries) await client.query(query);
    await client.query('INSERT INTO eps.schema_migrations (name, checksum) VALUES ($1, $2)', [
      name,
      checksum,
    ]);
    await client.query('COMMIT');
  } catch (cause) {
    // The caller ends the connection, which rolls back.
    throw failureOf(migration, state, cause as Error);
  }
}
