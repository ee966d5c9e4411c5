import pg from 'pg';
import type { Connection } from '../../src/db/pool.ts';

/**
 * Replaces the rows of a database by those of another one, which may be in another cluster, and may have
 * other tables and columns: what both have is copied, as a dump of the data would.
 */
export async function copyData(from: Connection, to: Connection): Promise<void> {
  const [reader, writer] = [new pg.Client(from), new pg.Client(to)];
  await Promise.all([reader.connect(), writer.connect()]);
  // Without triggers and foreign keys, so that the order of the tables does not matter.
  await writer.query('SET session_replication_role = replica');
  const { rows: tables } = await writer.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'eps'::regnamespace
       AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> 'schema_migrations'`,
  );
  await writer.query(`TRUNCATE ${tables.map(({ name }) => `eps.${name}`).join(', ')}`);
  for (const { name } of tables) {
    const found = await reader.query<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS exists', [
      `eps.${name}`,
    ]);
    if (!found.rows[0]!.exists) continue;
    const { rows } = await reader.query(`SELECT json_agg(row_to_json(t))::text AS data FROM eps.${name} t`);
    const columns = await commonColumns(reader, writer, name);
    await writer.query(
      `INSERT INTO eps.${name} (${columns})
       SELECT ${columns} FROM json_populate_recordset(NULL::eps.${name}, $1)`,
      [rows[0].data ?? '[]'],
    );
  }
  await Promise.all([reader.end(), writer.end()]);
}

/** The columns that a table has in both databases. */
async function commonColumns(one: pg.Client, other: pg.Client, table: string): Promise<string> {
  const read = (client: pg.Client) =>
    client.query<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute WHERE attrelid = to_regclass($1)
         AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
      [`eps.${table}`],
    );
  const [first, second] = await Promise.all([read(one), read(other)]);
  const names = new Set(first.rows.map(({ name }) => name));
  return second.rows.flatMap(({ name }) => (names.has(name) ? [name] : [])).join(', ');
}
