import pg from 'pg';
import type { Statement } from '../../src/db/batch.ts';
import type { Connection } from '../../src/db/pool.ts';

/** Returns the lines of a statement's plan on the coordinator. */
export async function explain(connection: Connection, { text, values }: Statement): Promise<string[]> {
  const client = new pg.Client({ ...connection, options: '-c search_path=eps' });
  await client.connect();
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values as unknown[]);
    return rows.map((row) => row['QUERY PLAN']);
  } finally {
    await client.end();
  }
}
