import type { Statement } from '../../../db/batch.ts';
import { column, columns, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { BundleId, OrganizationId } from '../../../ids.ts';
import type { Dictionary } from '../../../vault/dictionaries.ts';

/** The SQL on the dictionaries with which results are compressed, and on bundles that wait for theirs. */

const DICTIONARY = rowsOf({
  ...columns('evaluation_dictionaries', 'id', 'content'),
  resultBytes: column('evaluation_dictionaries', 'result_bytes'),
});

export function selectDictionaries(organizationId: string, ids: readonly Buffer[]) {
  return DICTIONARY.query(
    `SELECT DISTINCT ON (id) id, content, result_bytes AS "resultBytes" FROM evaluation_dictionaries
     WHERE organization_id = $1 AND id = ANY ($2)`,
    [organizationId, ids],
  );
}

export function selectDictionary(organizationId: OrganizationId, bundleId: BundleId) {
  return DICTIONARY.query(
    `SELECT id, content, result_bytes AS "resultBytes" FROM evaluation_dictionaries
     WHERE organization_id = $1 AND bundle_id = $2`,
    [organizationId, bundleId],
  );
}

export function insertDictionary(
  organizationId: OrganizationId,
  bundleId: BundleId,
  dictionary: Dictionary,
): Statement {
  const { id, content, resultBytes } = dictionary;
  return {
    text: `INSERT INTO evaluation_dictionaries (organization_id, bundle_id, id, content, result_bytes)
           VALUES ($1, $2, $3, $4, $5) ON CONFLICT (organization_id, bundle_id) DO NOTHING`,
    values: [organizationId, bundleId, id, content, resultBytes],
  };
}

/** Bundles whose dictionaries are to be made. */
export const PENDING_DICTIONARIES = {
  table: 'pending_dictionaries',
  id: 'bundle_id',
  dueColumn: 'due_at',
  clock: 'real',
  condition: 'true',
  movesDueTime: true,
  rows: rowsOf(columns('pending_dictionaries', 'organization_id', 'bundle_id')),
} as const;

export type PendingDictionary = RowOf<typeof PENDING_DICTIONARIES.rows>;

/** `now` is of the clock by which jobs claim: that of PostgreSQL may be ahead. */
export function insertPendingDictionary(
  organizationId: OrganizationId,
  bundleId: BundleId,
  now: Date,
): Statement {
  return {
    text: `INSERT INTO pending_dictionaries (organization_id, bundle_id, due_at) VALUES ($1, $2, $3)
           ON CONFLICT (organization_id, bundle_id) DO NOTHING`,
    values: [organizationId, bundleId, now],
  };
}

export function deletePendingDictionary(organizationId: OrganizationId, bundleId: BundleId): Statement {
  return {
    text: 'DELETE FROM pending_dictionaries WHERE organization_id = $1 AND bundle_id = $2',
    values: [organizationId, bundleId],
  };
}
