import pg from 'pg';
import { type Statement, useUnnamedStatements, watchReplication } from './batch.ts';

/** Address and credentials of a PostgreSQL database: a part of pg's ClientConfig. */
export interface Connection {
  connectionString?: string;
  host?: string;
  port?: number;
  user?: string;
  password?: string;
  database?: string;
}

/**
 * The account of each task. With separate accounts, none can act in the role of another, so a statement that
 * an attacker injects into a request has the rights of that request only.
 */
export interface Logins {
  /** Whether each account can act in its own role only. */
  separate: boolean;
  /** Absent where another process applies the migrations. */
  migrate: Connection | undefined;
  service: Connection;
  system: Connection;
  /** A standby of the database, for reads of much data that may be some seconds old. */
  replica?: { service: Connection; maxLagMs: number };
  /** Present if `service` and `system` connect to a pooler. */
  pooler?: Pooler;
}

/** A pooler in transaction mode, such as PgBouncer: each transaction may get another connection. */
export interface Pooler {
  /** To PostgreSQL itself: notifications need a connection of their own. */
  direct: Connection;
  /** Whether the pooler supports named prepared statements. */
  prepares: boolean;
}

/** Returns one account for all tasks. It must be able to act in each role, so the roles separate less. */
export function singleLogin(connection: Connection): Logins {
  return { separate: false, migrate: connection, service: connection, system: connection };
}

export interface Pool extends pg.Pool {
  /** Behind a pooler: the first statement of each transaction. Otherwise connections have the settings. */
  localSettings?: Statement;
}

const SETTINGS = {
  search_path: 'eps',
  timezone: 'UTC',
  // Also ends the wait of a commit for a synchronous standby (see watchReplication).
  statement_timeout: '30000',
  client_min_messages: 'warning',
  lock_timeout: '10000',
  idle_in_transaction_session_timeout: '30000',
  // Every look-up has an index. Without this setting, a plan made while the table was one page would be a
  // sequential scan, and the connection would keep that plan when the table has grown.
  enable_seqscan: 'off',
  random_page_cost: '1.1',
  // With sequential scans off, plans look so expensive before version 18 that PostgreSQL would compile them
  // first.
  jit: 'off',
};

interface PoolOptions {
  /** Runs on each new connection. If it fails, so does the request for a connection. */
  check?: (client: pg.ClientBase) => Promise<void>;
  /** Whether statements outside of transactions cannot write; a transaction begins with BEGIN READ WRITE. */
  isReadOnly?: boolean;
  pooler?: Pooler | undefined;
}

/**
 * Opens a pool whose connections act as `role`, never as the account they logged in with: that account may be
 * a superuser, to whom row-level security does not apply.
 */
export function openPool(
  connection: Connection,
  role: 'eps_service' | 'eps_system' | 'eps_limited',
  size: number,
  { check, isReadOnly = false, pooler }: PoolOptions = {},
): Pool {
  const settings = Object.entries({ role, ...SETTINGS });
  const pool: Pool = new pg.Pool({
    ...connection,
    max: size,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    application_name: role,
    ...(check && {
      verify: (client: pg.PoolClient, done: (error?: Error) => void) => {
        check(client).then(() => done(), done);
      },
    }),
    ...(!pooler && {
      options: [...settings, ['default_transaction_read_only', isReadOnly ? 'on' : 'off']]
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    }),
  });
  if (pooler) {
    const local = settings.map(([name, value]) => `set_config('${name}', '${value}', true)`);
    pool.localSettings = { text: `SELECT ${local.join(', ')}` };
  }
  // When a connection breaks, its statements fail and the pool replaces it. An 'error' event without a
  // listener would end the process, and it can come at any time, even before the pool hands the connection
  // out.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    watchReplication(client);
    if (pooler?.prepares === false) useUnnamedStatements(client);
  });
  pool.on('error', () => {});
  return pool;
}

/**
 * Runs `use` with a connection of the pool and then releases it. The pool closes a connection that broke
 * meanwhile.
 */
export async function withClient<T>(pool: pg.Pool, use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await use(client);
  } finally {
    client.release();
  }
}

/** Behind a pooler, a read and its settings are one implicit transaction, which is then read-only. */
export function localReadSettings({ text }: Statement): Statement {
  return { text: `${text}, set_config('transaction_read_only', 'on', true)` };
}
