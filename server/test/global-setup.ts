import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../src/db/embedded/start.ts';
import { migrate } from '../src/db/migrate.ts';
import type { Connection } from '../src/db/pool.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: Connection;
    templateDatabase: string;
  }
}

const quiet = { info() {}, warn() {}, error() {} };

/** One server and one migrated template database for the whole run; each test file clones the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer();
  const template = `eps_template_${randomBytes(4).toString('hex')}`;
  await run(server.connection, `CREATE DATABASE ${template}`);
  await migrate(inDatabase(server.connection, template), quiet);
  project.provide('testServer', server.connection);
  project.provide('templateDatabase', template);
  return async () => {
    await run(server.connection, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await server.stop();
  };
}

async function openServer(): Promise<{ connection: Connection; stop(): Promise<void> }> {
  const url = process.env['EPS_TEST_DATABASE_URL'];
  if (url) return { connection: { connectionString: url }, stop: async () => {} };
  const dataDir = await mkdtemp(join(tmpdir(), 'eps-test-pg-'));
  const embedded = await startEmbedded({ dataDir, log: quiet });
  // What a test writes need not survive a power cut.
  await run(embedded.connection, 'ALTER SYSTEM SET fsync = off');
  await run(embedded.connection, 'SELECT pg_reload_conf()');
  return {
    connection: embedded.connection,
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function inDatabase(connection: Connection, database: string): Connection {
  if (connection.connectionString === undefined) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

async function run(connection: Connection, sql: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
