import type { Statement } from '../../../db/batch.ts';
import { column, columns, type RowOf, rowsOf } from '../../../db/rows.ts';
import { deleteFrom, insert } from '../../../db/statements.ts';
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
  return insert(
    'evaluation_dictionaries',
    { organization_id: organizationId, bundle_id: bundleId, id, content, result_bytes: resultBytes },
    'ON CONFLICT (organization_id, bundle_id) DO NOTHING',
  );
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
  return insert(
    'pending_dictionaries',
    { organization_id: organizationId, bundle_id: bundleId, due_at: now },
    'ON CONFLICT (organization_id, bundle_id) DO NOTHING',
  );
}

export function deletePendingDictionary(organizationId: OrganizationId, bundleId: BundleId): Statement {
  return deleteFrom('pending_dictionaries', { organization_id: organizationId, bundle_id: bundleId });
}
