import pg from 'pg';
import type { Logger } from 'pino';
import { ConfigError } from '../../config/config.ts';
import { migrate } from '../migrate.ts';
import type { Connection, Logins } from '../pool.ts';
import { LIMITED_ROLE, ROLES } from '../roles.ts';
import type { Tables } from '../tables.gen.ts';
import { DISTRIBUTED_FUNCTIONS } from './functions.ts';
import { ALL_TABLES, PLACES, TABLES_WITH_TOKENS } from './tables.ts';

type Table = keyof Tables;

/** The tenant table that is distributed first; the others are colocated with it. */
const FIRST_TABLE = 'subjects' satisfies Table;
const OLDEST_EXTENSION = 14;

export interface DistributeOptions {
  /** Into how many parts each tenant table is divided. Fixed once the first table is distributed. */
  shards: number;
  print(line: string): void;
  log: Pick<Logger, 'info'>;
}

/**
 * Turns the database into a distributed one: applies the migrations, and then distributes all tables that
 * are not yet distributed, in one transaction. Each run does what is missing, so it also distributes the
 * tables of later migrations. No process of the service may run meanwhile. Throws ConfigError if the
 * database is not prepared.
 */
export async function distribute(logins: Logins, { shards, print, log }: DistributeOptions): Promise<void> {
  if (logins.migrate === undefined) throw new ConfigError('Set EPS_DATABASE_MIGRATE_URL for this command.');
  const client = await connect(logins.migrate);
  try {
    await checkServer(client);
    await checkIdle(client);
    await prepareRoles(client);
    await migrate(logins, log);
    await client.query('SET search_path = eps');
    const moved = await distributeTables(client, shards, print);
    await removeLocalCopies(client, moved, print);
    print(moved.length === 0 ? 'All tables are distributed already.' : 'The database is distributed.');
  } finally {
    await client.end();
  }
}

async function connect(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'eps_distribute' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Checks the version of the extension, that this is the coordinator, and that it knows its workers. */
async function checkServer(client: pg.Client): Promise<void> {
  const { rows: extensions } = await client.query<{ extversion: string }>(
    "SELECT extversion FROM pg_extension WHERE extname = 'citus'",
  );
  const version = extensions[0]?.extversion;
  if (version === undefined)
    throw new ConfigError(
      'This database has no Citus. Install Citus on every node, run CREATE EXTENSION citus in this database there, and add the workers with citus_add_node.',
    );
  if (Number.parseInt(version, 10) < OLDEST_EXTENSION)
    throw new ConfigError(`The service needs Citus ${OLDEST_EXTENSION} or later; this is ${version}.`);
  const { rows } = await client.query<{ coordinator: boolean; known: boolean; workers: number }>(
    `SELECT (SELECT groupid = 0 FROM pg_dist_local_group) AS coordinator,
       EXISTS (SELECT 1 FROM pg_dist_node WHERE groupid = 0) AS known,
       (SELECT count(*)::int FROM pg_dist_node WHERE shouldhaveshards AND isactive) AS workers`,
  );
  const { coordinator, known, workers } = rows[0]!;
  if (!coordinator) throw new ConfigError('Connect to the coordinator of the cluster, not to a worker.');
  if (!known)
    throw new ConfigError(
      "The cluster does not know its coordinator. Run there: SELECT citus_set_coordinator_host('<host>', 5432);",
    );
  if (workers === 0)
    throw new ConfigError("The cluster has no workers. Run: SELECT citus_add_node('<host>', 5432);");
}

/**
 * Fails while the service is connected: it would continue to send the statements for a database on one
 * machine.
 */
async function checkIdle(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name IN ('eps_service', 'eps_system', 'eps_limited')`,
  );
  if (rows[0]!.count > 0)
    throw new ConfigError(
      `The service has ${rows[0]!.count} connections to this database. Stop all its processes first.`,
    );
}

/**
 * Settings for the connections of the coordinator to the workers: names in its statements may lack their
 * schema.
 */
const NODE_SETTINGS = ['search_path = eps', "timezone = 'UTC'"];

/** The same with what the service sets on its own connections. */
const SERVICE_NODE_SETTINGS = [
  ...NODE_SETTINGS,
  'enable_seqscan = off',
  'random_page_cost = 1.1',
  'jit = off',
  'lock_timeout = 10000',
];

/**
 * The coordinator logs in on the workers as the role of the statement, so the roles must be able to log in.
 * They have no passwords: only the authentication that the operator configures between the nodes lets them
 * in. Citus creates roles on the workers only if it knew them when they were created on the coordinator, so
 * the workers are prepared one by one.
 */
async function prepareRoles(client: pg.Client): Promise<void> {
  for (const role of [...ROLES, LIMITED_ROLE] as const) {
    const prepare = prepareRole(role);
    await client.query(prepare);
    const { rows } = await client.query<{ nodename: string; nodeport: number; result: string }>(
      `SELECT n.nodename, n.nodeport, r.result
       FROM run_command_on_workers($1) r JOIN pg_dist_node n USING (nodename, nodeport) WHERE NOT r.success`,
      [prepare],
    );
    const failed = rows[0];
    if (failed)
      throw new ConfigError(
        `The role ${role} could not be prepared on ${failed.nodename}:${failed.nodeport}: ${failed.result}`,
      );
  }
}

/** Creates or changes a role on the node that runs the statement, and on no other. */
function prepareRole(role: (typeof ROLES)[number] | typeof LIMITED_ROLE): string {
  const settings = role === 'eps_owner' ? NODE_SETTINGS : SERVICE_NODE_SETTINGS;
  return `DO $do$ BEGIN
    PERFORM set_config('citus.enable_ddl_propagation', 'off', true);
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN CREATE ROLE ${role}; END IF;
    ALTER ROLE ${role} LOGIN;
    ${settings.map((setting) => `ALTER ROLE ${role} SET ${setting};`).join(' ')}
  END $do$`;
}

/** Distributes what is not distributed in one transaction, and returns the names of these tables. */
async function distributeTables(
  client: pg.Client,
  shards: number,
  print: (line: string) => void,
): Promise<Table[]> {
  const missing = await missingTables(client);
  if (missing.length === 0) {
    await client.query(DISTRIBUTED_FUNCTIONS);
    return [];
  }
  await client.query('BEGIN');
  // One connection for each worker: it sees what the transaction has done there.
  await client.query("SET LOCAL citus.multi_shard_modify_mode = 'sequential'");
  // The triggers on tenant tables write rows of the same organization only, which are on the same node.
  await client.query('SET LOCAL citus.enable_unsafe_triggers = on');
  // The rows of these tables are copied to the nodes. Their triggers have had their effect, and would have it
  // again.
  await client.query("SET LOCAL citus.propagate_set_commands = 'local'");
  await client.query('SET LOCAL session_replication_role = replica');
  await client.query("SET LOCAL client_min_messages = 'warning'");
  await client.query(`SET LOCAL citus.shard_count = ${shards}`);
  const foreignKeys = await dropForeignKeys(client, missing);
  // Citus has no policies with subqueries: in a distributed database no member can be limited to units.
  for (const table of missing) await client.query(`DROP POLICY IF EXISTS units ON ${table}`);
  for (const table of TABLES_WITH_TOKENS)
    if (missing.includes(table)) await client.query(tokensWithoutUniqueness(table));
  for (const [i, table] of missing.entries()) {
    const startedAt = performance.now();
    await client.query(distributeStatement(table));
    print(`${i + 1}/${missing.length} ${table}: ${Math.round(performance.now() - startedAt)} ms`);
  }
  await client.query('SET LOCAL session_replication_role = origin');
  for (const statement of foreignKeys) await client.query(statement);
  print(`${foreignKeys.length} foreign keys`);
  if (missing.includes('users')) for (const statement of LOCKABLE_USERS) await client.query(statement);
  await client.query(DISTRIBUTED_FUNCTIONS);
  await client.query(FUNCTIONS_ON_NODES);
  await client.query(
    "INSERT INTO settings (name, value) VALUES ('distributed', now()) ON CONFLICT (name) DO NOTHING",
  );
  await client.query('COMMIT');
  return missing;
}

/**
 * The nodes have the functions that tables depend on. Those that only statements call are missing there if
 * they were created before the database became a coordinator. Those that take a row of a table are for
 * tables on the coordinator.
 */
const FUNCTIONS_ON_NODES = `
  SELECT create_distributed_function(p.oid::regprocedure) FROM pg_proc p
  WHERE p.pronamespace = 'eps'::regnamespace
    AND NOT EXISTS (SELECT 1 FROM pg_type t WHERE t.oid = ANY (p.proargtypes) AND t.typrelid <> 0)
    AND NOT EXISTS (
      SELECT 1 FROM pg_dist_object o WHERE o.classid = 'pg_proc'::regclass AND o.objid = p.oid)`;

/**
 * An insert into a reference table takes locks for which Citus requires the right to update or delete. The
 * policies leave eps_service what it could do before: no policy lets it delete a row.
 */
const LOCKABLE_USERS = [
  'ALTER TABLE users ENABLE ROW LEVEL SECURITY',
  'CREATE POLICY reading ON users FOR SELECT TO eps_service USING (true)',
  'CREATE POLICY inviting ON users FOR INSERT TO eps_service WITH CHECK (true)',
  'CREATE POLICY system ON users TO eps_system USING (true) WITH CHECK (true)',
  'GRANT DELETE ON users TO eps_service',
];

/** The look-up by a token that names no organization needs the index on each node. */
function tokensWithoutUniqueness(table: (typeof TABLES_WITH_TOKENS)[number]): string {
  return `
    ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${table}_token_hash_key;
    CREATE INDEX IF NOT EXISTS ${table}_token_idx ON ${table} (token_hash)`;
}

/** Reference tables first, then the table with which the others are colocated. */
async function missingTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: Table }>(
    `SELECT name FROM unnest($1::text[], $2::text[]) AS placed(name, place)
     WHERE place <> 'coordinator' AND NOT EXISTS (
       SELECT 1 FROM pg_dist_partition p WHERE p.logicalrelid = ('eps.' || name)::regclass
         AND NOT (p.partmethod = 'n' AND p.repmodel = 's'))
     ORDER BY place DESC, name <> '${FIRST_TABLE}', name`,
    [ALL_TABLES, ALL_TABLES.map((table) => PLACES[table])],
  );
  return rows.map(({ name }) => name);
}

function distributeStatement(table: Table): string {
  if (PLACES[table] === 'reference') return `SELECT create_reference_table('eps.${table}')`;
  const colocated = table === FIRST_TABLE ? 'none' : `eps.${FIRST_TABLE}`;
  return `SELECT create_distributed_table(
    'eps.${table}', 'organization_id', colocate_with => '${colocated}')`;
}

/** Drops the foreign keys from and to these tables and returns the statements that add them again. */
async function dropForeignKeys(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ from: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS from, quote_ident(conname) AS name,
       pg_get_constraintdef(oid) AS definition
     FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'eps'::regnamespace AND conparentid = 0
       AND (conrelid = ANY ($1::regclass[]) OR confrelid = ANY ($1::regclass[]))
       AND NOT EXISTS (SELECT 1 FROM pg_dist_shard s
         WHERE conrelid::regclass::text ~ ('_' || s.shardid || '$'))
     ORDER BY oid`,
    [tables.map((table) => `eps.${table}`)],
  );
  for (const { from, name } of rows) await client.query(`ALTER TABLE ${from} DROP CONSTRAINT ${name}`);
  return rows.map(({ from, name, definition }) => `ALTER TABLE ${from} ADD CONSTRAINT ${name} ${definition}`);
}

/** Frees the space of the rows that are on the workers now. */
async function removeLocalCopies(
  client: pg.Client,
  tables: readonly Table[],
  print: (line: string) => void,
): Promise<void> {
  for (const table of tables)
    if (PLACES[table] === 'organization')
      await client.query(`SELECT truncate_local_data_after_distributing_table('eps.${table}')`);
  if (tables.length > 0) print('Removed the local copies.');
}
