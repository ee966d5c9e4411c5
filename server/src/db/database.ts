import type pg from 'pg';
import { type Statement, send } from './batch.ts';
import { type Listener, listen } from './listen.ts';
import { type Logins, openPool, withClient } from './pool.ts';
import type { Query } from './rows.ts';
import { inTransaction, type Transaction } from './transaction.ts';

/** The two kinds of access to PostgreSQL: as one organization, under row-level security, or as the system. */
export interface Database {
  /** Runs one read-only statement as the organization, without BEGIN and COMMIT. */
  read: ReadAsTenant;
  /**
   * The same on a small pool that no transaction uses, for reads that a transaction in progress waits for. If
   * such reads took their connection from the common pool, enough transactions at once could hold all of its
   * connections and wait for each other.
   */
  readOnReservedPool: ReadAsTenant;
  /** Runs a transaction that sees and writes one organization. */
  withTenant<T>(organizationId: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Runs a transaction as the service role. The first statement of `work` must set the organization. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** For credential look-ups and the worker. Sees every organization, so its statements name their keys. */
  system: {
    /** Runs one read-only statement, without BEGIN and COMMIT. PostgreSQL rejects a statement that writes. */
    read: Read;
    /** Runs one statement that writes, in a transaction of its own, and returns the rows it returns. */
    write: Read;
    transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  };
  /** Listens to the notifications of a channel on a connection of its own, until it is closed. */
  listen(channel: string, handlers: Parameters<typeof listen>[2]): Listener;
  /** Returns how many connections of each pool are busy or idle, and how many requests wait for one. */
  connections(): Record<'service' | 'system', Record<'busy' | 'idle' | 'waiting', number>>;
  close(): Promise<void>;
}

/** Rows of a query have its declared type; those of other statements are unknown. */
interface Read {
  <Row>(query: Query<Row>): Promise<Row[]>;
  (statement: Statement): Promise<unknown[]>;
}

interface ReadAsTenant {
  <Row>(organizationId: string, query: Query<Row>): Promise<Row[]>;
  (organizationId: string, statement: Statement): Promise<unknown[]>;
}

const RESERVED_CONNECTIONS = 2;
/** For statements outside of transactions; a transaction begins with BEGIN READ WRITE. */
const READ_ONLY = ['default_transaction_read_only=on'];

/**
 * Opens the connection pools: `size` connections for requests, half as many for the system, and the reserved
 * pool.
 */
export function openDatabase(logins: Pick<Logins, 'service' | 'system'>, size: number): Database {
  const service = openPool(logins.service, 'eps_service', size, READ_ONLY);
  const reserved = openPool(logins.service, 'eps_service', RESERVED_CONNECTIONS, READ_ONLY);
  const system = openPool(logins.system, 'eps_system', Math.max(2, Math.ceil(size / 2)), READ_ONLY);
  return {
    read: (organizationId: string, statement: Statement) => readAsTenant(service, organizationId, statement),
    readOnReservedPool: (organizationId: string, statement: Statement) =>
      readAsTenant(reserved, organizationId, statement),
    withTenant: (organizationId, work) => inTransaction(service, beginTenant(organizationId), work),
    transaction: (work) => inTransaction(service, undefined, work),
    system: {
      read: <Row>(statement: Statement) => withClient(system, (client) => rowsOf<Row>(client, statement)),
      write: <Row>(statement: Statement) =>
        inTransaction(system, undefined, (tx) => tx.rows(statement as Query<Row>)),
      transaction: (work) => inTransaction(system, undefined, work),
    },
    listen: (channel, handlers) => listen(logins.system, channel, handlers),
    connections: () => ({ service: countsOf(service), system: countsOf(system) }),
    close: async () => {
      await Promise.all([service.end(), reserved.end(), system.end()]);
    },
  };
}

function countsOf({ totalCount, idleCount, waitingCount }: pg.Pool) {
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

function beginTenant(organizationId: string): Statement {
  return { text: 'SELECT eps.begin_tenant($1)', values: [organizationId] };
}

/**
 * The organization that is set on each pooled connection: a read for the same one needs no further statement.
 */
const currentOrganization = new WeakMap<pg.PoolClient, string>();

function readAsTenant<Row>(pool: pg.Pool, organizationId: string, statement: Statement): Promise<Row[]> {
  return withClient(pool, async (client) => {
    if (currentOrganization.get(client) === organizationId) return rowsOf<Row>(client, statement);
    currentOrganization.delete(client);
    // Both statements are one implicit transaction, so if the read fails, the setting is undone too.
    const [, rows] = await Promise.all([
      send(client, { text: "SELECT set_config('eps.organization_id', $1, false)", values: [organizationId] }),
      rowsOf<Row>(client, statement),
    ]);
    currentOrganization.set(client, organizationId);
    return rows;
  });
}

async function rowsOf<Row>(client: pg.PoolClient, statement: Statement): Promise<Row[]> {
  return (await send(client, statement)).rows as Row[];
}
