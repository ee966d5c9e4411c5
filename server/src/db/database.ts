import type pg from 'pg';
import { type Statement, send } from './batch.ts';
import { type Connection, openPool, withClient } from './pool.ts';
import { inTransaction, type Transaction } from './transaction.ts';

/** The two ways into PostgreSQL: as one organization (row-level security applies), or as the system. */
export interface Database {
  /** One read-only statement as the organization, without a transaction of its own. */
  read<Row>(organizationId: string, statement: Statement): Promise<Row[]>;
  /**
   * The same on connections that no transaction ever holds: for what a transaction in progress waits for. Were it to
   * wait for one of the connections that such transactions hold, enough of them at once would wait for each other.
   */
  readOnReservedPool<Row>(organizationId: string, statement: Statement): Promise<Row[]>;
  /** A transaction that sees and writes one organization alone. */
  withTenant<T>(organizationId: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** A transaction whose first statement is `enter`, which must set the organization itself. */
  enter<T>(enter: Statement | undefined, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Credential look-ups and the worker: sees every organization, so what it runs names its keys. */
  system: {
    read<Row>(statement: Statement): Promise<Row[]>;
    transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  };
  /** How many connections each pool has, and how many requests wait for one. */
  connections(): Record<'service' | 'system', Record<'busy' | 'idle' | 'waiting', number>>;
  close(): Promise<void>;
}

const BESIDE_SIZE = 2;

export function openDatabase(connection: Connection, size: number): Database {
  const service = openPool(connection, 'eps_service', size);
  const beside = openPool(connection, 'eps_service', BESIDE_SIZE);
  const system = openPool(connection, 'eps_system', Math.max(2, Math.ceil(size / 2)));
  return {
    read: (organizationId, statement) => readAsTenant(service, organizationId, statement),
    readOnReservedPool: (organizationId, statement) => readAsTenant(beside, organizationId, statement),
    withTenant: (organizationId, work) => inTransaction(service, enterTenant(organizationId), work),
    enter: (enter, work) => inTransaction(service, enter, work),
    system: {
      read: <Row>(statement: Statement) => withClient(system, (client) => rowsOf<Row>(client, statement)),
      transaction: (work) => inTransaction(system, undefined, work),
    },
    connections: () => ({ service: countsOf(service), system: countsOf(system) }),
    close: async () => {
      await Promise.all([service.end(), beside.end(), system.end()]);
    },
  };
}

function countsOf({ totalCount, idleCount, waitingCount }: pg.Pool) {
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

export function enterTenant(organizationId: string): Statement {
  return { text: 'SELECT eps.enter($1)', values: [organizationId] };
}

/** The organization each pooled connection was last told, so that a read of the same one needs one statement. */
const lastOrganization = new WeakMap<pg.PoolClient, string>();

function readAsTenant<Row>(pool: pg.Pool, organizationId: string, statement: Statement): Promise<Row[]> {
  return withClient(pool, async (client) => {
    if (lastOrganization.get(client) === organizationId) return rowsOf<Row>(client, statement);
    lastOrganization.delete(client);
    // Should the statement fail, so does the setting: both are one transaction.
    const [, rows] = await Promise.all([
      send(client, { text: "SELECT set_config('eps.organization_id', $1, false)", values: [organizationId] }),
      rowsOf<Row>(client, statement),
    ]);
    lastOrganization.set(client, organizationId);
    return rows;
  });
}

async function rowsOf<Row>(client: pg.PoolClient, statement: Statement): Promise<Row[]> {
  return (await send(client, statement)).rows as Row[];
}
