import { type Statement, send } from './batch.ts';
import { localReadSettings, type Pool, withClient } from './pool.ts';
import { inTransaction, SNAPSHOT, type Transaction, type TransactionOptions } from './transaction.ts';

/** A member of an organization who is limited to units, and the day of the limit. */
export interface UnitLimit {
  organizationId: string;
  userId: string;
  /** Of the environment's time in UTC: memberships of people in units have dates. */
  day: string;
}

/**
 * Returns the parts of a database (see Database) that belong to an organization, as a limited member sees
 * them: everything is read and written on connections with a role that shows only the people of the member's
 * units, so no statement can bypass the limit. The units are read in each transaction. The separate pool
 * leaves the connections of all other members, and the plans prepared on them, unchanged.
 */
export function limitedParts(
  pool: Pool,
  { organizationId, userId, day }: UnitLimit,
  options: TransactionOptions,
) {
  const begin = { text: 'SELECT eps.begin_limited($1, $2, $3)', values: [organizationId, userId, day] };
  const own = (id: string) => {
    if (id !== organizationId) throw new Error('A limited member reads one organization.');
  };
  const inUnits = <T>(work: (tx: Transaction) => Promise<T>, mode?: typeof SNAPSHOT) =>
    inTransaction(pool, begin, work, options, mode);
  const read = async (id: string, statement: Statement, check?: Statement) => {
    own(id);
    return readLimited(pool, begin, statement, check);
  };
  const withTenant = async <T>(id: string, work: (tx: Transaction) => Promise<T>) => {
    own(id);
    return inUnits(work);
  };
  return {
    read,
    readOnReservedPool: read,
    readOnReplica: read,
    withTenant,
    sharedTransaction: withTenant,
    snapshot: async <T>(id: string, work: (tx: Transaction) => Promise<T>) => {
      own(id);
      return inUnits(work, SNAPSHOT);
    },
    transaction: <T>(work: (tx: Transaction) => Promise<T>) => inUnits(work),
  };
}

/** The statements are one implicit transaction, for which the limit is set. */
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
