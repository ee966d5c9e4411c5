import type { Connection } from '../../src/db/pool.ts';
import { inDatabase, runOnServer } from '../server.ts';

/** Makes the database of this name on all nodes one cluster. The first node is the coordinator. */
export async function joinCluster(nodes: readonly Connection[], name: string): Promise<void> {
  for (const node of nodes) await runOnServer(inDatabase(node, name), 'CREATE EXTENSION citus');
  const [coordinator, ...workers] = nodes;
  const database = inDatabase(coordinator!, name);
  await runOnServer(database, `SELECT citus_set_coordinator_host(${address(coordinator!)})`);
  for (const worker of workers) await runOnServer(database, `SELECT citus_add_node(${address(worker)})`);
}

function address({ connectionString }: Connection): string {
  const { hostname, port } = new URL(connectionString!);
  return `'${hostname}', ${port || '5432'}`;
}
