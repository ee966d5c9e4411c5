import type { Database } from '../db/database.ts';
import { computed, type Query, type RowShape, rowsOf } from '../db/rows.ts';
import { ofAllOrganizations } from './of-all-organizations.ts';

/** A table of what workers have to do, with one row for each thing, due at `due_at`. */
export interface PendingTable<Row> {
  table: 'pending_dictionaries' | 'pending_guardrails';
  /** The column that, with the organization, identifies a row. */
  id: 'bundle_id' | 'evaluation_id';
  /** The columns of a taken row to return. */
  rows: RowShape<Row>;
}

/**
 * Takes up to `limit` due rows. They are due again after the lease (`leaseMs`), so a worker that crashes only
 * delays them. The job must delete a row when its work is done.
 */
export function takePending<Row>(
  db: Database,
  pending: PendingTable<Row>,
  now: Date,
  leaseMs: number,
  limit: number,
): Promise<Row[]> {
  return ofAllOrganizations(
    db,
    () => selectOrganizations(pending, now),
    limit,
    (remaining, organizationId) =>
      db.system.write(takeRows(pending, now, leaseMs, remaining, organizationId)),
  );
}

const ORGANIZATION = rowsOf({ organization_id: computed('uuid') });

function selectOrganizations(
  { table }: PendingTable<unknown>,
  now: Date,
): Query<{ organization_id: string }> {
  return {
    text: `SELECT DISTINCT organization_id FROM ${table} WHERE due_at <= $1`,
    values: [now],
    rows: ORGANIZATION,
  };
}

/** Takes due rows of one organization, or of all where the database has one node. */
function takeRows<Row>(
  { table, id, rows }: PendingTable<Row>,
  now: Date,
  leaseMs: number,
  limit: number,
  organizationId: string | undefined,
): Query<Row> {
  const isOne = organizationId !== undefined;
  return {
    text: `WITH due AS MATERIALIZED (
             SELECT organization_id, ${id} FROM ${table}
             WHERE due_at <= $1 ${isOne ? 'AND organization_id = $4' : ''}
             ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED)
           UPDATE ${table} t SET due_at = $2 FROM due
           WHERE t.organization_id = due.organization_id AND t.${id} = due.${id}
             ${isOne ? 'AND t.organization_id = $4' : ''}
           RETURNING ${rows.of('t')}`,
    values: [now, new Date(now.getTime() + leaseMs), limit, ...(isOne ? [organizationId] : [])],
    rows,
  };
}
