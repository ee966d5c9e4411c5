import { type Statement, send } from './batch.ts';
import type { Database } from './database.ts';
import { localReadSettings, type Pool, withClient } from './pool.ts';
import { inTransaction, type Transaction } from './transaction.ts';

/** A member of an organization who is limited to units, and the day for which they are. */
export interface UnitLimit {
  organizationId: string;
  userId: string;
  /** Of the environment's time in UTC: memberships of people in units have dates. */
  day: string;
}

/**
 * Returns the database as a limited member sees it: everything that belongs to an organization is read and
 * written on connections whose role shows the people of the member's units alone, so that no statement can
 * forget the limit. The units are read in each transaction. A pool of its own keeps the connections of
 * everybody else, and the plans that are prepared on them, as they are.
 */
export function limitedDatabase(
  db: Database,
  pool: Pool,
  { organizationId, userId, day }: UnitLimit,
): Database {
  const begin = { text: 'SELECT eps.begin_limited($1, $2, $3)', values: [organizationId, userId, day] };
  const options = { distributed: db.distributed };
  const transaction = <T>(work: (tx: Transaction) => Promise<T>) => inTransaction(pool, begin, work, options);
  const own = (id: string) => {
    if (id !== organizationId) throw new Error('A limited member reads one organization.');
  };
  const read = (async (id: string, statement: Statement, check?: Statement) => {
    own(id);
    return readLimited(pool, begin, statement, check);
  }) as Database['read'];
  const tenantTransaction: Database['withTenant'] = async (id, work) => {
    own(id);
    return transaction(work);
  };
  return {
    ...db,
    read,
    readOnReservedPool: read,
    readOnReplica: read,
    withTenant: tenantTransaction,
    snapshot: async (id, work) => {
      own(id);
      return inTransaction(pool, begin, work, options, 'ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    },
    transaction,
    sharedTransaction: tenantTransaction,
  };
}

/** The statements are one implicit transaction, for which the limit holds. */
function readLimited(
  pool: Pool,
  begin: Statement,
  statement: Statement,
  check?: Statement,
): Promise<unknown[]> {
  return withClient(pool, async (client) => {
    const { localSettings } = pool;
    const [, , , { rows }] = await Promise.all([
      localSettings && send(client, localReadSettings(localSettings)),
      send(client, begin),
      check && send(client, check),
      send(client, statement),
    ]);
    return rows;
  });
}
