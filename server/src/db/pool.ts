import pg from 'pg';
import { NamedQuery } from './named-query.ts';

/** How to reach PostgreSQL: pieces of a pg ClientConfig. */
export interface Connection {
  connectionString?: string;
  host?: string;
  port?: number;
  user?: string;
  password?: string;
  database?: string;
}

export interface Statement {
  text: string;
  values?: readonly unknown[];
}

/** Rows come back as they go on the wire: instants as RFC 3339 UTC with milliseconds. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.TIMESTAMPTZ && format !== 'binary') return instant;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/**
 * A pool whose every connection acts as `role` (`eps_service` or `eps_system`), never as the account it logged in
 * with, which may be a superuser to whom row-level security does not apply.
 */
export function openPool(connection: Connection, role: 'eps_service' | 'eps_system', size: number): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: size,
    pipeline: true,
    types,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    application_name: role,
    options: [
      `role=${role}`,
      'search_path=eps',
      'timezone=UTC',
      'statement_timeout=30000',
      'lock_timeout=10000',
      'idle_in_transaction_session_timeout=30000',
      // Every look-up has its index. A plan made while its table was one page is kept when there are thousands.
      'enable_seqscan=off',
      'random_page_cost=1.1',
      // Before version 18 a table without an index then looks so dear that its plan would be compiled first.
      'jit=off',
    ]
      .map((setting) => `-c ${setting}`)
      .join(' '),
  } as pg.PoolConfig);
  // A connection that breaks fails the statements it carries and is replaced. Its event, which may come between any two
  // steps, even before whoever asked for the connection has it, must not end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  return pool;
}

/** Checks a connection out; one that breaks meanwhile is not used again. */
export async function withClient<T>(pool: pg.Pool, use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await use(client);
  } finally {
    client.release();
  }
}

const names = new Map<string, string>();

/** Sends a statement. The same text is parsed and planned once per connection. */
export function send(client: pg.PoolClient, { text, values }: Statement): Promise<pg.QueryResult> {
  let name = names.get(text);
  if (name === undefined) {
    name = `s${names.size}`;
    names.set(text, name);
  }
  return new Promise((resolve, reject) => {
    client.query(
      new NamedQuery(name, text, values, (error, result) => (error ? reject(error) : resolve(result!))),
    );
  });
}

/** `2026-01-02 03:04:05.6+00` (what PostgreSQL prints in UTC) → `2026-01-02T03:04:05.600Z`. */
function instant(value: string): string {
  if (!value.endsWith('+00') || value.length < 22) return new Date(value).toISOString();
  const fraction = value[19] === '.' ? value.slice(20, -3) : '';
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
}
