import type { Query, RowShape } from '../db/rows.ts';

/** A table whose rows become due, and the column with the due time. */
export interface Claimable<Row> {
  table: 'enrollments' | 'jobs';
  dueColumn: 'next_due_at' | 'created_at';
  /** Further condition on the row `t`, such as its status. Constant SQL. */
  condition: string;
  /** The columns of a claimed row to return. */
  rows: RowShape<Row>;
}

/**
 * Claims up to `limit` due rows. Other workers skip them until the lease (`leaseMs`) expires, so a worker
 * that crashes only delays them. The job must end the claim by changing the row's due time or status.
 */
export function claimDue<Row>(
  claimable: Claimable<Row>,
  now: Date,
  leaseMs: number,
  limit: number,
): Query<Row> {
  const { table, dueColumn, condition, rows } = claimable;
  return {
    text: `UPDATE ${table} t SET claimed_until = $2
           FROM (SELECT organization_id, id FROM ${table} t
                 WHERE t.${dueColumn} <= $1
                   AND (t.claimed_until IS NULL OR t.claimed_until <= $1) AND ${condition}
                 ORDER BY t.${dueColumn} LIMIT $3 FOR UPDATE SKIP LOCKED) due
           WHERE t.organization_id = due.organization_id AND t.id = due.id
           RETURNING ${rows.of('t')}`,
    values: [now, new Date(now.getTime() + leaseMs), limit],
    rows,
  };
}
