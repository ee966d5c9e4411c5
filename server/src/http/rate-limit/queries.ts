import { createHash } from 'node:crypto';
import type { Statement } from '../../db/batch.ts';
import { computed, type Query, type RowOf, rowsOf } from '../../db/rows.ts';
import type { Lease } from './buckets.ts';

const GRANTED = rowsOf({ granted: computed('double precision') });

/**
 * Takes tokens out of shared buckets; returns a row for each lease, in their order. Names are stored as
 * hashes, because they contain network addresses. Runs as the system.
 */
export function leaseTokens(leases: readonly Lease[]): Query<RowOf<typeof GRANTED>> {
  return {
    text: `SELECT granted FROM eps.lease_tokens($1::bytea[], $2::double precision[], $3::double precision[],
             $4::double precision[]) AS granted`,
    values: [
      leases.map(({ name }) => createHash('sha256').update(name).digest()),
      leases.map(({ rate }) => rate.perSecond),
      leases.map(({ rate }) => rate.burst),
      leases.map(({ tokens }) => tokens),
    ],
    rows: GRANTED,
  };
}

/** Deletes buckets that have been full for a long time. Runs as the system. */
export function deleteUnusedBuckets(): Statement {
  return { text: "DELETE FROM rate_limits WHERE refilled_at < clock_timestamp() - interval '1 hour'" };
}
