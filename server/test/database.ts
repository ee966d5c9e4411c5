import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import type { Connection, Logins } from '../src/db/pool.ts';
import type { TestCluster } from './global-setup.ts';
import { inDatabase, loginsIn, runOnServer } from './server.ts';

export interface TestDatabase {
  /** The server's administrator. */
  connection: Connection;
  /** The accounts of the service. */
  logins: Logins;
  drop(): Promise<void>;
}

const OBJECT_IN_USE = '55006';
const ATTEMPTS = 50;
const RETRY_MS = 100;

/** Returns the PostgreSQL server of this worker of Vitest, which runs one test file at a time. */
export function testCluster(): TestCluster {
  const clusters = inject('testClusters');
  return clusters[(Number(process.env['VITEST_POOL_ID']) - 1) % clusters.length]!;
}

/** Creates a migrated, empty database for one test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { nodes, logins, template } = testCluster();
  const server = nodes[0]!;
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await Promise.all(nodes.map((node) => clone(node, template, name)));
  return {
    connection: inDatabase(server, name),
    logins: loginsIn(logins, name),
    drop: async () => {
      for (const node of nodes) await runOnServer(node, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

async function clone(server: Connection, template: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      // Copying files takes half as long as the default, which writes every page to the write-ahead log.
      await runOnServer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
      return;
    } catch (error) {
      // Autovacuum is using the template.
      if ((error as { code?: string }).code !== OBJECT_IN_USE || attempt === ATTEMPTS) throw error;
      await sleep(RETRY_MS);
    }
  }
}
