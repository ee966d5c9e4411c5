import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type TestDatabase, testCluster } from './database.ts';

/**
 * Stops requests at a lock, so that a test can act between two of their statements. In a
 * distributed database, statements that lock rows of a tenant table name the organization.
 */
export interface Locks {
  /** Runs a statement in a transaction that stays open until the returned function is called. */
  hold(text: string, values?: unknown[]): Promise<() => Promise<void>>;
  /** Opens a transaction, which lasts until the caller ends it. */
  open(): Promise<pg.Client>;
  /** Waits until this many connections wait for a lock. */
  untilWaiting(connections: number): Promise<void>;
  close(): Promise<void>;
}

/** Connects as the administrator, who sees the state of all connections. */
export async function openLocks({ connection }: TestDatabase): Promise<Locks> {
  const connect = async () => {
    const client = new pg.Client(connection);
    await client.connect();
    return client;
  };
  const observer = await connect();
  // The view of all nodes: what waits for a row of an organization waits on its node.
  const activity = testCluster().nodes.length > 1 ? 'citus_stat_activity' : 'pg_stat_activity';
  const open = async () => {
    const client = await connect();
    await client.query('BEGIN');
    return client;
  };
  return {
    open,
    async hold(text, values = []) {
      const client = await open();
      await client.query(text, values);
      return async () => {
        await client.query('COMMIT');
        await client.end();
      };
    },
    async untilWaiting(connections) {
      const text = `SELECT 1 FROM ${activity}
                    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      while ((await observer.query(text)).rows.length < connections) await sleep(10);
    },
    close: () => observer.end(),
  };
}
