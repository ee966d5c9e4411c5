import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '../src/db/pool.ts';
import { runOnServer } from './server.ts';

/** The last migrations before the baseline, as sha256sum printed them. */
const LIST = readFileSync(join(import.meta.dirname, 'before-baseline.txt'), 'utf8')
  .trimEnd()
  .split('\n');

/** Gives a database with the schema of the baseline the list of migrations that it had before. */
export async function listBeforeBaseline(connection: Connection): Promise<void> {
  const rows = LIST.map((line) => `('${line.slice(66)}', '${line.slice(0, 64)}')`);
  await runOnServer(
    connection,
    `TRUNCATE eps.schema_migrations;
     INSERT INTO eps.schema_migrations (name, checksum) VALUES ${rows.join(', ')}`,
  );
}
