import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../src/db/embedded/start.ts';
import { migrate } from '../src/db/migrate.ts';
import type { Connection } from '../src/db/pool.ts';
import { type Catalog, readCatalog } from './catalog.ts';
import { inDatabase, runOnServer } from './server.ts';
import { makeTemporaryFolder, removeAbandonedFolders } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: Connection;
    /** Name of the migrated template database, and prefix of the names of all databases of this run. */
    testDatabaseName: string;
    /** The catalog of the template. */
    testCatalog: Catalog;
  }
}

const log = { info() {}, warn() {} };

/**
 * Provides one server and one migrated template database for the whole run. Each test file clones the
 * template.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer();
  const template = `eps_test_${randomBytes(4).toString('hex')}`;
  await runOnServer(server.connection, `CREATE DATABASE ${template}`);
  await migrate(inDatabase(server.connection, template), log);
  project.provide('testServer', server.connection);
  project.provide('testDatabaseName', template);
  project.provide('testCatalog', await readCatalog(inDatabase(server.connection, template)));
  return async () => {
    await dropDatabases(server.connection, template);
    await server.stop();
  };
}

/**
 * Returns the server of EPS_TEST_DATABASE_URL, or an embedded server whose data dir is deleted when it stops.
 */
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

/** Drops the template, and the databases that failed test files did not drop. */
async function dropDatabases(server: Connection, prefix: string): Promise<void> {
  const names = await runOnServer<{ datname: string }>(server, 'SELECT datname FROM pg_database');
  for (const { datname } of names.filter(({ datname }) => datname.startsWith(prefix)))
    await runOnServer(server, `DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
}
