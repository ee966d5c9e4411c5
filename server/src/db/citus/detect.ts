import pg from 'pg';
import type { Connection } from '../pool.ts';

/** Returns whether the command `distribute` has turned the database into a distributed one. */
export async function isDistributed(connection: Connection): Promise<boolean> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: 5000,
    options: '-c role=eps_system',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query("SELECT 1 FROM eps.settings WHERE name = 'distributed'");
    return rows.length > 0;
  } finally {
    await client.end();
  }
}
