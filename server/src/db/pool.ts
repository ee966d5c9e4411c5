import pg from 'pg';

/** How to reach PostgreSQL: pieces of a pg ClientConfig. */
export interface Connection {
  connectionString?: string;
  host?: string;
  port?: number;
  user?: string;
  password?: string;
  database?: string;
}

/**
 * A pool whose every connection acts as `role` (`eps_service` or `eps_system`), never as the account it logged in
 * with, which may be a superuser to whom row-level security does not apply.
 */
export function openPool(connection: Connection, role: 'eps_service' | 'eps_system', size: number): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: size,
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
  });
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
