import { randomBytes } from 'node:crypto';
import { distribute } from '../../server/src/db/citus/distribute.ts';
import { singleLogin } from '../../server/src/db/pool.ts';
import { inDatabase, runOnServer } from '../../server/test/server.ts';

const SHARDS = 12;

/** Returns the URLs of the coordinator and its workers. */
export async function readNodes(coordinator: string): Promise<string[]> {
  const workers = await runOnServer<{ nodename: string; nodeport: number }>(
    { connectionString: coordinator },
    'SELECT nodename, nodeport FROM pg_dist_node WHERE groupid <> 0 AND isactive ORDER BY nodeid',
  );
  const urls = workers.map(({ nodename, nodeport }) => {
    const url = new URL(coordinator);
    url.hostname = nodename;
    url.port = String(nodeport);
    return url.href;
  });
  return [coordinator, ...urls];
}

/**
 * Creates a distributed database on these nodes, which all store rows; without `distributed`, an ordinary
 * database on the first node.
 */
export async function createCluster(
  nodes: readonly string[],
  distributed: boolean,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `eps_bench_${randomBytes(4).toString('hex')}`;
  const database = inDatabase({ connectionString: nodes[0]! }, name);
  for (const connectionString of nodes) {
    await runOnServer({ connectionString }, `CREATE DATABASE ${name}`);
    if (distributed) await runOnServer(inDatabase({ connectionString }, name), 'CREATE EXTENSION citus');
  }
  if (distributed) {
    const address = (url: string) => `'${new URL(url).hostname}', ${new URL(url).port || '5432'}`;
    await runOnServer(database, `SELECT citus_set_coordinator_host(${address(nodes[0]!)})`);
    const holdsRows = `citus_set_node_property(${address(nodes[0]!)}, 'shouldhaveshards', true)`;
    await runOnServer(database, `SELECT ${holdsRows}`);
    for (const worker of nodes.slice(1))
      await runOnServer(database, `SELECT citus_add_node(${address(worker)})`);
    await distribute(singleLogin(database), { shards: SHARDS, print() {}, log: { info() {} } });
  }
  return {
    url: database.connectionString!,
    async drop() {
      for (const connectionString of nodes)
        await runOnServer({ connectionString }, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
