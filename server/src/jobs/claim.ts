import type { Statement } from '../db/batch.ts';
import type { Database } from '../db/database.ts';
import type { RowShape } from '../db/rows.ts';
import { type DueTable, dueRows, selectDueOrganizations } from './due-rows.ts';
import { ofAllOrganizations } from './of-all-organizations.ts';

/** A table with due rows that workers claim. */
export interface ClaimableTable<Row> extends DueTable {
  table: Exclude<DueTable['table'], 'participant_sessions'>;
  /** Whether a claim moves the due time, because the table has no `claimed_until`. */
  movesDueTime?: true;
  /** The columns of a claimed row to return. */
  rows: RowShape<Row>;
}

/** What a claim changes. */
export type Claim = Pick<ClaimableTable<unknown>, 'table' | 'id' | 'dueColumn' | 'movesDueTime'>;

/** Ends a claim at a time: another worker may take the row then. */
export function claimUntil(
  { table, id = 'id', dueColumn, movesDueTime }: Claim,
  organizationId: string,
  rowId: string,
  until: Date,
): Statement {
  return {
    text: `UPDATE ${table} SET ${movesDueTime ? dueColumn : 'claimed_until'} = $3
           WHERE organization_id = $1 AND ${id} = $2 ${movesDueTime ? `AND ${dueColumn} IS NOT NULL` : ''}`,
    values: [organizationId, rowId, until],
  };
}

/**
 * Claims due rows: up to `limit`, and up to `limit` more from environments with a test clock that is ahead.
 * Other workers skip them until the lease (`leaseMs`) expires, so a worker that crashes only delays them. The
 * job must end the claim by changing the row's due time or status, or by deleting the row.
 */
export function claimDue<Row>(
  db: Database,
  claimable: ClaimableTable<Row>,
  now: Date,
  leaseMs: number,
  limit: number,
): Promise<Row[]> {
  return ofAllOrganizations(
    db,
    () => selectDueOrganizations(claimable, now),
    limit,
    (remaining, organizationId) =>
      db.system.write(claimRows(claimable, now, leaseMs, remaining, organizationId)),
  );
}

/** Claims due rows of one organization, or of all where the database has one node. */
function claimRows<Row>(
  { rows, movesDueTime, ...due }: ClaimableTable<Row>,
  now: Date,
  leaseMs: number,
  limit: number,
  organizationId: string | undefined,
) {
  const isFree = movesDueTime ? 'true' : '(t.claimed_until IS NULL OR t.claimed_until <= $1)';
  const condition = `${isFree} AND ${due.condition}`;
  const isOne = organizationId !== undefined;
  return rows.query(
    `WITH due AS MATERIALIZED (${dueRows({ ...due, condition }, '$3', isOne ? '$4' : undefined)})
     UPDATE ${due.table} t SET ${movesDueTime ? due.dueColumn : 'claimed_until'} = $2 FROM due
     WHERE t.organization_id = due.organization_id AND t.${due.id ?? 'id'} = due.id
       ${isOne ? 'AND t.organization_id = $4' : ''}
     RETURNING ${rows.of('t')}`,
    [now, new Date(now.getTime() + leaseMs), limit, ...(isOne ? [organizationId] : [])],
  );
}
