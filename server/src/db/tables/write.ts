import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { recordChecksums } from '../../../checks/migrations.ts';
import { startEmbedded } from '../embedded/start.ts';
import { migrate } from '../migrate.ts';
import { describeTables } from './describe.ts';
import { describeSchema } from './schema.ts';

/**
 * `npm run tables`: writes tables.gen.ts and schema.sql from a new database with every migration, and records
 * the checksums of new migrations.
 */
const quiet = { info() {}, warn() {} };
const dataDir = await mkdtemp(join(tmpdir(), 'eps-tables-'));
const server = await startEmbedded({ dataDir, log: quiet, durable: false });
try {
  await migrate(server.logins, quiet);
  const client = new pg.Client(server.connection);
  await client.connect();
  await writeFile(join(import.meta.dirname, '../tables.gen.ts'), await describeTables(client));
  await writeFile(join(import.meta.dirname, '../../../schema.sql'), await describeSchema(client));
  await client.end();
  recordChecksums();
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
