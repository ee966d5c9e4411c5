import type pg from 'pg';
import { type Statement, send } from './batch.ts';
import { SkippedStatement } from './batch-query.ts';
import { forNodes } from './citus/statements.ts';
import { createClusterCheck, type Move } from './cluster.ts';
import { limitedParts, type UnitLimit } from './limited.ts';
import { type Listener, listen } from './listen.ts';
import { LookUps } from './look-ups.ts';
import { type Logins, localReadSettings, openPool, type Pool, withClient } from './pool.ts';
import { openReplica } from './replica.ts';
import { LIMITED_ROLE } from './roles.ts';
import type { Query, RowReader } from './rows.ts';
import { SharedTransactions } from './shared-transactions.ts';
import { inTransaction, SNAPSHOT, type Transaction, type TransactionOptions } from './transaction.ts';

/** The two kinds of access to PostgreSQL: as one organization, under row-level security, or as the system. */
export interface Database {
  /** Whether the rows of organizations are on several nodes (see docs/scaling.md). */
  distributed: boolean;
  /**
   * Runs one read-only statement as the organization, without BEGIN and COMMIT. `check` runs before it in the
   * same round trip; if it fails, the read fails.
   */
  read: ReadAsTenant;
  /**
   * The same on a small pool that no transaction uses, for reads that a transaction in progress waits for. If
   * such reads took their connection from the common pool, enough transactions at once could hold all of its
   * connections and wait for each other.
   */
  readOnReservedPool: ReadAsTenant;
  /**
   * The same on the replica, whose state may be some seconds old, or on the primary if there is no replica or
   * it lags too far behind. For reads of much data; rights are checked on the primary.
   */
  readOnReplica: ReadAsTenant;
  /** Runs a transaction that sees and writes one organization. */
  withTenant<T>(organizationId: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs reads as the organization that all see the same state of the database; on the replica like
   * `readOnReplica`.
   */
  snapshot<T>(organizationId: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Runs a transaction as the service role. The first statement of `work` must set the organization. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * The same, in a transaction that other tasks of the organization may share. For short tasks that wait for
   * nothing but the database (see SharedTransactions).
   */
  sharedTransaction<T>(organizationId: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** For credential look-ups and the worker. Sees every organization, so its statements name their keys. */
  system: {
    /** Runs one read-only statement, without BEGIN and COMMIT. PostgreSQL rejects a statement that writes. */
    read: RowReader;
    /** The same for a statement that finds few rows by key (see LookUps). */
    lookUp: RowReader;
    /** Runs one statement that writes, in a transaction of its own, and returns the rows it returns. */
    write: RowReader;
    transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  };
  /** Returns the database as seen by a member who is limited to units (docs/decisions/0047). */
  limitedTo(limit: UnitLimit): Database;
  /**
   * In a distributed database, returns a position below which all transactions have ended on every node, for
   * a statement that runs after it. Undefined otherwise: a statement then asks its own snapshot.
   */
  settledBefore(): Promise<string | undefined>;
  /**
   * Behind a pooler, whose connections can lead to another server after they were checked, checks whether the
   * database is still in the same cluster (see createClusterCheck).
   */
  checkCluster(): Promise<void>;
  /** Listens to the notifications of a channel on a connection of its own, until it is closed. */
  listen(channel: string, handlers: Parameters<typeof listen>[2]): Listener;
  /** Returns how old the state of the replica is; undefined if there is none, or it does not respond. */
  replicaLagMs(): Promise<number | undefined>;
  /** Returns how many connections of each pool are busy or idle, and how many requests wait for one. */
  connections(): Record<'service' | 'system', Record<'busy' | 'idle' | 'waiting', number>>;
  close(): Promise<void>;
}

interface ReadAsTenant {
  <Row>(organizationId: string, query: Query<Row>, check?: Statement): Promise<Row[]>;
  (organizationId: string, statement: Statement, check?: Statement): Promise<unknown[]>;
}

const RESERVED_CONNECTIONS = 2;

/**
 * Opens the connection pools: `size` connections for requests, half as many for the system, a quarter for
 * members who are limited to units, and the reserved pool.
 */
export function openDatabase(
  logins: Pick<Logins, 'service' | 'system' | 'pooler' | 'replica'>,
  size: number,
  distributed = false,
  onMove: (move: Move) => void = () => {},
): Database {
  const { pooler } = logins;
  const check = createClusterCheck(pooler?.direct ?? logins.system, distributed, onMove);
  const settings = { check, isReadOnly: true, pooler };
  const service = openPool(logins.service, 'eps_service', size, settings);
  const reserved = openPool(logins.service, 'eps_service', RESERVED_CONNECTIONS, settings);
  const system = openPool(logins.system, 'eps_system', Math.max(2, Math.ceil(size / 2)), settings);
  const limited = openPool(logins.service, LIMITED_ROLE, Math.max(2, Math.ceil(size / 4)), settings);
  const replica = openReplica(logins.replica, service, size);
  const options: TransactionOptions = { distributed };
  const shared = new SharedTransactions(service);
  const lookUps = new LookUps(system);
  const readAs = distributed ? readInTransaction : readAsTenant;
  const transaction: Database['transaction'] = (work) => inTransaction(service, undefined, work, options);
  const db: Database = {
    distributed,
    read: (organizationId: string, statement: Statement, check?: Statement) =>
      readAs(service, organizationId, statement, check),
    readOnReservedPool: (organizationId: string, statement: Statement) =>
      readAs(reserved, organizationId, statement),
    withTenant: (organizationId, work) => inTransaction(service, beginTenant(organizationId), work, options),
    readOnReplica: (organizationId: string, statement: Statement, check?: Statement) =>
      replica.run((pool) => readAs(pool, organizationId, statement, check)),
    snapshot: (organizationId, work) =>
      replica.run((pool) => inTransaction(pool, beginTenant(organizationId), work, options, SNAPSHOT)),
    transaction,
    sharedTransaction: (organizationId, work) =>
      distributed ? transaction(work) : shared.run(organizationId, work),
    system: {
      read: <Row>(statement: Statement) => readAsSystem<Row>(system, statement),
      lookUp: ((statement: Statement) => lookUps.run(statement)) as RowReader,
      write: <Row>(statement: Statement) =>
        inTransaction(system, undefined, (tx) => tx.rows(statement as Query<Row>), options),
      transaction: (work) => inTransaction(system, undefined, work, options),
    },
    limitedTo: (limit) => ({ ...db, ...limitedParts(limited, limit, options) }) as Database,
    settledBefore: async () => {
      if (!distributed) return undefined;
      return (await withClient(reserved, (client) => rowsOf<{ bound: string }>(client, SETTLED)))[0]!.bound;
    },
    checkCluster: async () => {
      if (pooler) await withClient(system, check);
    },
    listen: (channel, handlers) => listen(pooler?.direct ?? logins.system, channel, handlers),
    replicaLagMs: replica.lagMs,
    connections: () => ({ service: countsOf(service), system: countsOf(system) }),
    close: async () => {
      await Promise.all([service, reserved, system, limited, replica].map((pool) => pool.end()));
    },
  };
  return db;
}

const SETTLED: Statement = { text: 'SELECT eps.position_of(eps.settled_before()) AS bound' };

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

function readAsTenant<Row>(
  pool: Pool,
  organizationId: string,
  statement: Statement,
  check?: Statement,
): Promise<Row[]> {
  return withClient(pool, async (client) => {
    const read = async () => {
      const [, rows] = await Promise.all([check && send(client, check), rowsOf<Row>(client, statement)]);
      return rows;
    };
    if (pool.localSettings) {
      const [, , rows] = await Promise.all([
        send(client, localReadSettings(pool.localSettings)),
        send(client, {
          text: "SELECT set_config('eps.organization_id', $1, true)",
          values: [organizationId],
        }),
        read(),
      ]);
      return rows;
    }
    if (currentOrganization.get(client) === organizationId) return read();
    currentOrganization.delete(client);
    // The statements are one implicit transaction, so if the read fails, the setting is undone too.
    const [, rows] = await Promise.all([
      send(client, { text: "SELECT set_config('eps.organization_id', $1, false)", values: [organizationId] }),
      read(),
    ]);
    currentOrganization.set(client, organizationId);
    return rows;
  });
}

/**
 * In a distributed database, only a setting of a transaction reaches the nodes. All statements share a
 * round trip.
 */
function readInTransaction<Row>(
  pool: Pool,
  organizationId: string,
  statement: Statement,
  check?: Statement,
): Promise<Row[]> {
  return withClient(pool, async (client) => {
    const results = await Promise.allSettled([
      send(client, { text: 'BEGIN' }),
      send(client, beginTenant(organizationId)),
      check && send(client, check),
      rowsOf<Row>(client, forNodes(statement)),
      send(client, { text: 'COMMIT' }),
    ]);
    const failed = results.find(
      (result) => result.status === 'rejected' && !(result.reason instanceof SkippedStatement),
    );
    if (failed?.status === 'rejected') {
      await send(client, { text: 'ROLLBACK' });
      throw failed.reason;
    }
    return (results[3] as PromiseFulfilledResult<Row[]>).value;
  });
}

function readAsSystem<Row>(pool: Pool, statement: Statement): Promise<Row[]> {
  return withClient(pool, async (client) => {
    const { localSettings } = pool;
    const [, rows] = await Promise.all([
      localSettings && send(client, localReadSettings(localSettings)),
      rowsOf<Row>(client, statement),
    ]);
    return rows;
  });
}

async function rowsOf<Row>(client: pg.PoolClient, statement: Statement): Promise<Row[]> {
  return (await send(client, statement)).rows as Row[];
}
