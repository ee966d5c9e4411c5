import type { Statement } from '../db/batch.ts';

/** Tables whose rows are work to do, with the column that says when. */
export interface Claimable {
  table: 'enrollments' | 'participant_sessions';
  dueColumn: 'next_due_at' | 'expires_at';
  /** Further condition on the row `t`, such as the states that are waiting. Constant SQL. */
  condition: string;
  /** Columns of the claimed row to return, without the table's name. */
  returning: string;
}

/**
 * Claims up to `limit` due rows for `leaseMs`: skipped by other workers until the lease ends, so that a worker that
 * dies in between only delays them. Whoever handles a row must end the claim by moving its due time or its state.
 */
export function claimDue(what: Claimable, now: Date, leaseMs: number, limit: number): Statement {
  const { table, dueColumn, condition, returning } = what;
  const columns = returning
    .split(',')
    .map((column) => `t.${column.trim()}`)
    .join(', ');
  return {
    text: `UPDATE ${table} t SET claimed_until = $2
           FROM (SELECT organization_id, id FROM ${table} t
                 WHERE t.${dueColumn} <= $1 AND (t.claimed_until IS NULL OR t.claimed_until <= $1) AND ${condition}
                 ORDER BY t.${dueColumn} LIMIT $3 FOR UPDATE SKIP LOCKED) due
           WHERE t.organization_id = due.organization_id AND t.id = due.id
           RETURNING ${columns}`,
    values: [now, new Date(now.getTime() + leaseMs), limit],
  };
}
