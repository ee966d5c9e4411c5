import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { distribute } from '../../src/db/citus/distribute.ts';
import { type Connection, singleLogin } from '../../src/db/pool.ts';
import { readCatalog } from '../database-schema/catalog.ts';
import { inDatabase, runOnServer } from '../server.ts';
import { joinCluster } from './join-cluster.ts';

const log = { info() {} };
/** Few shards, because each test file clones all of them. */
const SHARDS = 4;

/** Provides the nodes of a cluster, and on each of them one part of a distributed template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const coordinator = { connectionString: process.env['EPS_TEST_CITUS_URL']! };
  const nodes = [coordinator, ...(await readWorkers(coordinator))];
  const template = `eps_test_${randomBytes(4).toString('hex')}`;
  for (const node of nodes) await runOnServer(node, `CREATE DATABASE ${template}`);
  await joinCluster(nodes, template);
  const database = inDatabase(coordinator, template);
  await distribute(singleLogin(database), { shards: SHARDS, print() {}, log });
  project.provide('testClusters', [{ nodes, logins: singleLogin(coordinator), template }]);
  project.provide('testCatalog', await readCatalog(database));
  for (const node of nodes) await closeToConnections(node, template);
  return async () => {
    for (const node of nodes) await dropDatabases(node, template);
  };
}

/** Returns the workers of the cluster, with the account and password of the coordinator. */
async function readWorkers(coordinator: Connection): Promise<Connection[]> {
  const nodes = await runOnServer<{ nodename: string; nodeport: number }>(
    coordinator,
    'SELECT nodename, nodeport FROM pg_dist_node WHERE groupid <> 0 AND isactive ORDER BY nodeid',
  );
  return nodes.map(({ nodename, nodeport }) => {
    const url = new URL(coordinator.connectionString!);
    url.hostname = nodename;
    url.port = String(nodeport);
    return { connectionString: url.href };
  });
}

/**
 * The maintenance process of Citus, and the connections between the nodes, would prevent copying the
 * database.
 */
async function closeToConnections(node: Connection, name: string): Promise<void> {
  await runOnServer(node, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await runOnServer(node, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
}

async function dropDatabases(node: Connection, prefix: string): Promise<void> {
  const names = await runOnServer<{ datname: string }>(node, 'SELECT datname FROM pg_database');
  for (const { datname } of names.filter(({ datname }) => datname.startsWith(prefix)))
    await runOnServer(node, `DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
}
