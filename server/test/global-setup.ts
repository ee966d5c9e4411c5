import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../src/db/embedded/start.ts';
import { migrate } from '../src/db/migrate.ts';
import type { Connection } from '../src/db/pool.ts';
import { inDatabase, runOnServer } from './server.ts';
import { makeTemporaryFolder, removeAbandonedFolders } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: Connection;
    /** The databases of this run start with it; the one of that very name is the migrated template. */
    testDatabaseName: string;
  }
}

const log = { info() {}, warn() {} };

/** One server and one migrated template database for the whole run; each test file clones the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer();
  const template = `eps_test_${randomBytes(4).toString('hex')}`;
  await runOnServer(server.connection, `CREATE DATABASE ${template}`);
  await migrate(inDatabase(server.connection, template), log);
  project.provide('testServer', server.connection);
  project.provide('testDatabaseName', template);
  return async () => {
    await dropDatabases(server.connection, template);
    await server.stop();
  };
}

/** The server of EPS_TEST_DATABASE_URL, or an embedded one on a data dir that goes away with it. */
async function openServer(): Promise<{ connection: Connection; stop(): Promise<void> }> {
  const url = process.env.EPS_TEST_DATABASE_URL;
  if (url) return { connection: { connectionString: url }, stop: async () => {} };
  await removeAbandonedFolders();
  const dataDir = await makeTemporaryFolder();
  const embedded = await startEmbedded({ dataDir, log, durable: false });
  return {
    connection: embedded.connection,
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The template, and what test files that failed left behind. */
async function dropDatabases(server: Connection, prefix: string): Promise<void> {
  const names = await runOnServer<{ datname: string }>(server, 'SELECT datname FROM pg_database');
  for (const { datname } of names.filter(({ datname }) => datname.startsWith(prefix)))
    await runOnServer(server, `DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
}
