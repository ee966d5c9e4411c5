import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { namedFiles } from '../../vitest.tiers.ts';
import { startEmbedded } from '../src/db/embedded/start.ts';
import { migrate } from '../src/db/migrate.ts';
import { type Connection, type Logins, singleLogin } from '../src/db/pool.ts';
import { ensureRoles } from '../src/db/roles.ts';
import { type Catalog, readCatalog } from './database-schema/catalog.ts';
import { inDatabase, loginsIn, runOnServer } from './server.ts';
import { makeTemporaryFolder, removeAbandonedFolders } from './temporary-folder.ts';

/** A PostgreSQL server for tests, with a migrated template database. Each test file clones the template. */
export interface TestCluster {
  /** The administrator on the server and, in a distributed database, on its workers. */
  nodes: Connection[];
  /** The accounts of the service: three on an embedded server, the administrator on another one. */
  logins: Logins;
  /** Name of the template database, and prefix of the names of all databases of this run. */
  template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * One cluster for each worker of Vitest: the event feed ends below a cluster's oldest transaction, which
     * may be that of another test file.
     */
    testClusters: TestCluster[];
    /** The catalog of the template. */
    testCatalog: Catalog;
    /** A data directory with a migrated database, in which no service has started. */
    testDataDir: string;
  }
}

const log = { info() {}, warn() {} };
/** Projects whose tests need neither PostgreSQL nor the console. */
const WITHOUT_DATABASE = ['', 'engine', 'citus'];

/** Provides the PostgreSQL servers of the whole run, unless none of its files needs one. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const planned = await project.vitest.globTestSpecifications([...namedFiles()]);
  const projects = planned.map((file) => file.project).filter(({ name }) => !WITHOUT_DATABASE.includes(name));
  if (projects.length === 0) return undefined;
  if (projects.some(({ name }) => name === 'browser')) buildConsole();
  await removeAbandonedFolders();
  // A run of one file needs one server.
  const workers = Math.min(Number(projects[0]!.config.maxWorkers), projects.length);
  const servers = await Promise.all(Array.from({ length: workers }, openServer));
  const clusters = await Promise.all(servers.map(createTemplate));
  const [{ nodes, template }] = clusters as [TestCluster];
  project.provide('testClusters', clusters);
  project.provide('testCatalog', await readCatalog(inDatabase(nodes[0]!, template)));
  const dataDir = await prepareDataDir();
  project.provide('testDataDir', dataDir);
  return async () => {
    await rm(dataDir, { recursive: true, force: true });
    for (const { nodes, template } of clusters) await dropDatabases(nodes[0]!, template);
    await Promise.all(servers.map((server) => server.stop()));
  };
}

async function createTemplate({ connection, logins }: Server): Promise<TestCluster> {
  const template = `eps_test_${randomBytes(4).toString('hex')}`;
  await runOnServer(connection, `CREATE DATABASE ${template}`);
  await createSchema(inDatabase(connection, template));
  await migrate(loginsIn(logins, template), log);
  return { nodes: [connection], logins, template };
}

/** Creates a data directory for tests that start processes: a copy of it is faster than a first start. */
async function prepareDataDir(): Promise<string> {
  const dataDir = await makeTemporaryFolder();
  const embedded = await startEmbedded({ dataDir, log });
  await createSchema(embedded.connection);
  await migrate(embedded.logins, log);
  await embedded.stop();
  return dataDir;
}

/** Builds the console if its sources have changed since the last build. */
function buildConsole(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../web/build.mjs')], { stdio: 'inherit' });
}

interface Server {
  /** The administrator. */
  connection: Connection;
  logins: Logins;
  stop(): Promise<void>;
}

/**
 * Returns the server of EPS_TEST_DATABASE_URL, or an embedded server whose data dir is deleted when it stops.
 */
async function openServer(): Promise<Server> {
  const url = process.env.EPS_TEST_DATABASE_URL;
  if (url) {
    const connection = { connectionString: url };
    return {
      connection,
      logins: loginsThrough(process.env.EPS_TEST_POOLER_URL, connection),
      stop: async () => {},
    };
  }
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
