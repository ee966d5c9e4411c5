import pg from 'pg';
import type { Connection, Logins } from '../src/db/pool.ts';

/** Returns a connection to another database of the same server. */
export function inDatabase(connection: Connection, database: string): Connection {
  if (connection.connectionString === undefined) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** Returns the same accounts in another database of the same server. */
export function loginsIn(logins: Logins, database: string): Logins {
  return {
    separate: logins.separate,
    migrate: logins.migrate && inDatabase(logins.migrate, database),
    service: inDatabase(logins.service, database),
    system: inDatabase(logins.system, database),
    ...(logins.pooler && {
      pooler: { ...logins.pooler, direct: inDatabase(logins.pooler.direct, database) },
    }),
  };
}

/** Runs one statement on a new connection and returns its rows. */
export async function runOnServer<Row>(connection: Connection, sql: string): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}
