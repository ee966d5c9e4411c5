import type { Statement } from '../db/batch.ts';

/** A table whose rows become due, and the column with the due time. */
export interface Claimable {
  table: 'enrollments' | 'participant_sessions' | 'jobs';
  dueColumn: 'next_due_at' | 'expires_at' | 'created_at';
  /** Further condition on the row `t`, such as its status. Constant SQL. */
  condition: string;
  /** Columns of the claimed row to return, without the table name. */
  returning: string;
}

/**
 * Claims up to `limit` due rows. Other workers skip them until the lease (`leaseMs`) expires, so a worker
 * that crashes only delays them. The job must end the claim by changing the row's due time or status.
 */
export function claimDue(claimable: Claimable, now: Date, leaseMs: number, limit: number): Statement {
  const { table, dueColumn, condition, returning } = claimable;
  const columns = returning
    .split(',')
    .map((column) => `t.${column.trim()}`)
    .join(', ');
  return {
    text: `UPDATE ${table} t SET claimed_until = $2
           FROM (SELECT organization_id, id FROM ${table} t
                 WHERE t.${dueColumn} <= $1
                   AND (t.claimed_until IS NULL OR t.claimed_until <= $1) AND ${condition}
                 ORDER BY t.${dueColumn} LIMIT $3 FOR UPDATE SKIP LOCKED) due
           WHERE t.organization_id = due.organization_id AND t.id = due.id
           RETURNING ${columns}`,
    values: [now, new Date(now.getTime() + leaseMs), limit],
  };
}
