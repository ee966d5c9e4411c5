import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../src/db/embedded/start.ts';
import { migrate } from '../src/db/migrate.ts';
import { type Connection, type Logins, singleLogin } from '../src/db/pool.ts';
import { ensureRoles } from '../src/db/roles.ts';
import { type Catalog, readCatalog } from './database-schema/catalog.ts';
import { inDatabase, loginsIn, runOnServer } from './server.ts';
import { makeTemporaryFolder, removeAbandonedFolders } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: Connection;
    /** The server and, in a distributed database, its workers. */
    testNodes: Connection[];
    /** The accounts of the service: three on an embedded server, the administrator on another one. */
    testLogins: Logins;
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
  buildConsole();
  const server = await openServer();
  const template = `eps_test_${randomBytes(4).toString('hex')}`;
  await runOnServer(server.connection, `CREATE DATABASE ${template}`);
  await createSchema(inDatabase(server.connection, template));
  await migrate(loginsIn(server.logins, template), log);
  project.provide('testServer', server.connection);
  project.provide('testNodes', [server.connection]);
  project.provide('testLogins', server.logins);
  project.provide('testDatabaseName', template);
  project.provide('testCatalog', await readCatalog(inDatabase(server.connection, template)));
  return async () => {
    await dropDatabases(server.connection, template);
    await server.stop();
  };
}

/** Builds the console if its sources have changed since the last build. */
function buildConsole(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../web/build.mjs')], { stdio: 'inherit' });
}

/**
 * Returns the server of EPS_TEST_DATABASE_URL, or an embedded server whose data dir is deleted when it stops.
 */
async function openServer(): Promise<{ connection: Connection; logins: Logins; stop(): Promise<void> }> {
  const url = process.env.EPS_TEST_DATABASE_URL;
  if (url) {
    const connection = { connectionString: url };
    return {
      connection,
      logins: loginsThrough(process.env.EPS_TEST_POOLER_URL, connection),
      stop: async () => {},
    };
  }
  await removeAbandonedFolders();
  const dataDir = await makeTemporaryFolder();
  const embedded = await startEmbedded({ dataDir, log, durable: false });
  return {
    connection: embedded.connection,
    logins: embedded.logins,
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns one account, which connects through a pooler in transaction mode if the URL of one is given. */
function loginsThrough(poolerUrl: string | undefined, direct: Connection): Logins {
  if (!poolerUrl) return singleLogin(direct);
  const pooled = { connectionString: poolerUrl };
  return { ...singleLogin(pooled), migrate: direct, pooler: { direct, prepares: false } };
}

/** Creates what the account of the migrations may not create itself. */
async function createSchema(administrator: Connection): Promise<void> {
  const client = new pg.Client(administrator);
  await client.connect();
  try {
    await ensureRoles(client);
  } finally {
    await client.end();
  }
}

/** Drops the template, and the databases that failed test files did not drop. */
async function dropDatabases(server: Connection, prefix: string): Promise<void> {
  const names = await runOnServer<{ datname: string }>(server, 'SELECT datname FROM pg_database');
  for (const { datname } of names.filter(({ datname }) => datname.startsWith(prefix)))
    await runOnServer(server, `DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
}
