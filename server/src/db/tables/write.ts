import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../embedded/start.ts';
import { migrate } from '../migrate.ts';
import { describeTables } from './describe.ts';

/** `npm run tables`: writes tables.gen.ts from a new database with every migration. */
const quiet = { info() {}, warn() {} };
const dataDir = await mkdtemp(join(tmpdir(), 'eps-tables-'));
const server = await startEmbedded({ dataDir, log: quiet, durable: false });
try {
  await migrate(server.logins, quiet);
  const client = new pg.Client(server.connection);
  await client.connect();
  await writeFile(join(import.meta.dirname, '../tables.gen.ts'), await describeTables(client));
  await client.end();
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
