import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from './database.ts';
import type { Connection } from './pool.ts';
import { ensureRoles } from './roles.ts';

const DIRECTORY = join(import.meta.dirname, '../../migrations');
const OLDEST_SERVER = 150_000;
const LOCK = 'eps.migrate';

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Brings the database to the code's state: forward-only files, each in a transaction of its own, as eps_owner, under
 * an advisory lock. Refuses a server older than PostgreSQL 15, an applied file that was changed, and a database that
 * is ahead of the code.
 */
export async function migrate(
  connection: Connection,
  log: Pick<Logger, 'info'>,
  directory = DIRECTORY,
): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(directory);
  const client = new pg.Client({ ...connection, application_name: 'eps_migrate' });
  await client.connect();
  try {
    await refuseOldServer(client);
    const done = await recorded(client);
    if (done !== undefined && outstanding(migrations, done).length === 0) return { applied: [] };
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [LOCK]);
    await ensureRoles(client);
    await client.query("SET ROLE eps_owner; SET search_path = eps; SET timezone = 'UTC'");
    await client.query(
      'CREATE TABLE IF NOT EXISTS eps.schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    await client.query(
      'GRANT USAGE ON SCHEMA eps TO eps_service, eps_system; GRANT SELECT ON eps.schema_migrations TO eps_service, eps_system',
    );
    const pending = outstanding(migrations, (await recorded(client)) ?? new Map());
    for (const migration of pending) {
      await apply(client, migration);
      log.info({ migration: migration.name }, 'migration applied');
    }
    return { applied: pending.map(({ name }) => name) };
  } finally {
    await client.end();
  }
}

/** For readiness: how many migrations are applied, and how many files wait. */
export async function pendingMigrations(db: Database): Promise<{ migrations: number; pending: number }> {
  const [files, rows] = await Promise.all([
    readdir(DIRECTORY),
    db.system.read<{ name: string }>({ text: 'SELECT name FROM schema_migrations' }),
  ]);
  const applied = new Set(rows.map(({ name }) => name));
  const pending = files.filter((file) => file.endsWith('.sql') && !applied.has(file)).length;
  return { migrations: applied.size, pending };
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; shown: string }>(
    "SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS shown",
  );
  if (rows[0]!.version < OLDEST_SERVER)
    throw new Error(`PostgreSQL 15 or newer is needed; this server is ${rows[0]!.shown}`);
}

/** Applied migrations and their checksums; undefined before the first one. */
async function recorded(client: pg.Client): Promise<Map<string, string> | undefined> {
  const { rows } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass('eps.schema_migrations') IS NOT NULL AS exists",
  );
  if (!rows[0]!.exists) return undefined;
  const applied = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM eps.schema_migrations',
  );
  return new Map(applied.rows.map(({ name, checksum }) => [name, checksum]));
}

function outstanding(migrations: Migration[], done: Map<string, string>): Migration[] {
  const known = new Set(migrations.map(({ name }) => name));
  const ahead = [...done.keys()].find((name) => !known.has(name));
  if (ahead !== undefined)
    throw new Error(
      `The database has the migration ${ahead}, which this version does not know. Start a newer version.`,
    );
  for (const { name, checksum } of migrations)
    if (done.has(name) && done.get(name) !== checksum)
      throw new Error(
        `The applied migration ${name} was changed. Migrations are never edited; add a new one.`,
      );
  return migrations.filter(({ name }) => !done.has(name));
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(migration.sql);
    await client.query('INSERT INTO eps.schema_migrations (name, checksum) VALUES ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`migration ${migration.name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}
