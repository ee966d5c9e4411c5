import { createHash } from 'node:crypto';
import type { Statement } from '../../db/batch.ts';
import { computed, rowsOf } from '../../db/rows.ts';
import type { Lease } from './buckets.ts';

const LEASED = rowsOf({ granted: computed('double precision'), remaining: computed('double precision') });

/**
 * Takes tokens out of shared buckets; returns a row for each lease, in their order. Names are stored as
 * hashes, because they contain network addresses. Runs as the system.
 */
export function leaseTokens(leases: readonly Lease[]) {
  return LEASED.query(
    `SELECT granted, remaining FROM eps.take_tokens(
       $1::bytea[], $2::double precision[], $3::double precision[], $4::double precision[])`,
    [
      leases.map(({ name }) => createHash('sha256').update(name).digest()),
      leases.map(({ rate }) => rate.perSecond),
      leases.map(({ rate }) => rate.burst),
      leases.map(({ tokens }) => tokens),
    ],
  );
}

/** Deletes buckets that have been full for a long time. Runs as the system. */
export function deleteUnusedBuckets(limit: number): Statement {
  const isUnused = "refilled_at < clock_timestamp() - interval '1 hour'";
  return {
    text: `DELETE FROM rate_limits WHERE ${isUnused} AND bucket IN (
             SELECT bucket FROM rate_limits WHERE ${isUnused} LIMIT $1)
           RETURNING 1`,
    values: [limit],
  };
}
