import type pg from 'pg';
import { ConfigError } from '../config/values.ts';
import { APPLIED, isBeforeBaseline } from './baseline.ts';
import { ALL_TABLES } from './citus/tables.ts';

export interface Migration {
  name: string;
  sql: string;
  /** SHA-256 of the file, in hex. */
  checksum: string;
}

/** What a database has of the service. */
export interface DatabaseState {
  name: string;
  /** The checksums of the applied migrations by name. */
  applied: Map<string, string>;
  /** The tables of the schema `eps`. */
  tables: string[];
  /** Indexes that were being built when a process was killed. */
  brokenIndexes: string[];
}

/** The list of applied migrations, which is created before the first one. */
const LIST = 'schema_migrations';

const CATALOG = `
SELECT current_database()::text AS name,
  ARRAY(SELECT c.relname::text FROM pg_class c WHERE c.relnamespace = to_regnamespace('eps')
    AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY c.relname) AS tables,
  ARRAY(SELECT c.relname::text FROM pg_class c JOIN pg_index i ON i.indexrelid = c.oid
    WHERE c.relnamespace = to_regnamespace('eps') AND NOT i.indisvalid ORDER BY 1) AS "brokenIndexes",
  (SELECT count(*) FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = to_regnamespace('eps') AND c.relname = '${LIST}'
      AND a.attname IN ('name', 'checksum'))::int AS "listColumns"`;
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Reads what a database has, and changes nothing. To an account that may not read it, it looks empty. Throws
 * ConfigError if the list of migrations is another application's.
 */
export async function readState(client: pg.Client): Promise<DatabaseState> {
  const { rows } = await client.query<Omit<DatabaseState, 'applied'> & { listColumns: number }>(CATALOG);
  const { listColumns, ...found } = rows[0]!;
  if (!found.tables.includes(LIST)) return { ...found, applied: new Map() };
  if (listColumns < 2) throw foreign(found.name, `eps.${LIST} has other columns`);
  try {
    const applied = await client.query<{ name: string; checksum: string }>(
      `SELECT name, checksum FROM ${APPLIED}`,
    );
    return { ...found, applied: new Map(applied.rows.map(({ name, checksum }) => [name, checksum])) };
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    return { ...found, tables: [], applied: new Map() };
  }
}

/**
 * Returns the migrations that a database lacks. Throws ConfigError if it is not a database that this version
 * can upgrade: newer, of another application, incomplete, or older than the last one before the baseline.
 */
export function outstanding(migrations: readonly Migration[], state: DatabaseState): Migration[] {
  const { applied } = state;
  if (applied.size === 0) requireEmpty(state);
  // It lacks the list of the baseline.
  if (isBeforeBaseline(state.name, applied)) return [...migrations];
  requireKnown(migrations, state);
  const changed = migrations.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum);
  if (changed)
    throw new ConfigError(
      `The applied migration ${changed.name} was changed. Restore the file, and put the change into a new migration.`,
    );
  return migrations.filter(({ name }) => !applied.has(name));
}

/** Checks that a database without applied migrations has no tables either. */
function requireEmpty({ name, tables }: DatabaseState): void {
  const others = tables.filter((table) => table !== LIST);
  if (others.length === 0) return;
  const known = new Set<string>(ALL_TABLES);
  const unknown = others.find((table) => !known.has(table));
  if (unknown !== undefined) throw foreign(name, `its schema eps has the table ${unknown}`);
  throw new ConfigError(
    `The database ${name} is half-migrated: it has ${others.length} tables of this service, but its list of applied migrations is empty. A restore did not finish; restore the backup again into an empty database.`,
  );
}

function requireKnown(migrations: readonly Migration[], { name, applied }: DatabaseState): void {
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = [...applied.keys()].filter((each) => !known.has(each)).toSorted();
  if (unknown.length === 0) return;
  const last = migrations.at(-1)?.name ?? '';
  const isNewer = unknown[0]! > last && migrations.every((migration) => applied.has(migration.name));
  if (!isNewer) throw foreign(name, `it has the migration ${unknown[0]}, which no release has`);
  throw new ConfigError(
    `The database ${name} is newer than this version: it has the migration ${unknown.at(-1)}, which this version does not have. Start the version that applied it or a newer version; to go back, restore the backup from before the upgrade.`,
  );
}

function foreign(database: string, reason: string): ConfigError {
  return new ConfigError(
    `The database ${database} belongs to another application: ${reason}. Set EPS_DATABASE_URL to a database of the service, or to an empty one.`,
  );
}

/** Checks that a database with all migrations has all their tables. Throws ConfigError. */
export function requireTables({ name, tables }: DatabaseState): void {
  const missing = ALL_TABLES.find((table) => !tables.includes(table));
  if (missing === undefined) return;
  throw new ConfigError(
    `The database ${name} is half-migrated: the table ${missing} is missing, but its migrations are applied. A restore did not finish; restore the backup again into an empty database.`,
  );
}

/** The error for a process that must not apply the migrations that a database lacks. */
export function olderError(pending: readonly Migration[], state: DatabaseState): ConfigError {
  const { name, applied, brokenIndexes } = state;
  const command = 'Run the command migrate with EPS_DATABASE_MIGRATE_URL first.';
  const count = `${pending.length} ${pending.length === 1 ? 'migration' : 'migrations'}`;
  if (applied.size === 0) return new ConfigError(`The database ${name} is empty. ${command}`);
  if (brokenIndexes.length > 0)
    return new ConfigError(
      `The database ${name} is half-migrated: the index ${brokenIndexes[0]} is incomplete, and it lacks ${count}. ${command}`,
    );
  return new ConfigError(
    `The database ${name} is older than this version: it lacks ${count}, the first is ${pending[0]!.name}. ${command}`,
  );
}

/** Errors of objects that exist already: of a table, of a column, of another object. */
const EXISTS = new Set(['42P07', '42701', '42710', '42723']);

/** Says in one line what failed, and what to do. */
export function failureOf({ name }: Migration, state: DatabaseState, cause: Error): Error {
  const message = `The migration ${name} failed: ${cause.message}.`;
  if (EXISTS.has((cause as { code?: string }).code ?? ''))
    return new ConfigError(
      `${message} The database ${state.name} is half-migrated: it has what this migration creates, but not its record. Restore the backup from before the upgrade.`,
      { cause },
    );
  return new ConfigError(
    `${message} The migrations before it stay applied, and processes of the earlier version can go on. Repair the cause and run migrate again.`,
    { cause },
  );
}
