import type { Statement } from '../../../db/batch.ts';
import { column, columns, computed, type Query, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { Dictionary } from '../../../vault/dictionaries.ts';

/** The SQL on the dictionaries with which results are compressed, and on bundles that wait for theirs. */

const DICTIONARY = rowsOf({
  ...columns('evaluation_dictionaries', 'id', 'content'),
  resultBytes: column('evaluation_dictionaries', 'result_bytes'),
});

export function selectDictionaries(organizationId: string, ids: readonly Buffer[]): Query<Dictionary> {
  return {
    text: `SELECT DISTINCT ON (id) id, content, result_bytes AS "resultBytes" FROM evaluation_dictionaries
           WHERE organization_id = $1 AND id = ANY ($2)`,
    values: [organizationId, ids],
    rows: DICTIONARY,
  };
}

export function selectDictionary(organizationId: string, bundleId: string): Query<Dictionary> {
  return {
    text: `SELECT id, content, result_bytes AS "resultBytes" FROM evaluation_dictionaries
           WHERE organization_id = $1 AND bundle_id = $2`,
    values: [organizationId, bundleId],
    rows: DICTIONARY,
  };
}

export function insertDictionary(
  organizationId: string,
  bundleId: string,
  dictionary: Dictionary,
): Statement {
  const { id, content, resultBytes } = dictionary;
  return {
    text: `INSERT INTO evaluation_dictionaries (organization_id, bundle_id, id, content, result_bytes)
           VALUES ($1, $2, $3, $4, $5) ON CONFLICT (organization_id, bundle_id) DO NOTHING`,
    values: [organizationId, bundleId, id, content, resultBytes],
  };
}

const PENDING = rowsOf(columns('pending_dictionaries', 'organization_id', 'bundle_id'));

/** A bundle whose dictionary is to be made. */
export type PendingDictionary = RowOf<typeof PENDING>;

export function insertPendingDictionary(organizationId: string, bundleId: string): Statement {
  return {
    text: `INSERT INTO pending_dictionaries (organization_id, bundle_id, due_at) VALUES ($1, $2, now())
           ON CONFLICT (organization_id, bundle_id) DO NOTHING`,
    values: [organizationId, bundleId],
  };
}

export function deletePendingDictionary(organizationId: string, bundleId: string): Statement {
  return {
    text: 'DELETE FROM pending_dictionaries WHERE organization_id = $1 AND bundle_id = $2',
    values: [organizationId, bundleId],
  };
}

/** Takes rows that are due until `until`; in a distributed database those of one organization. */
export function takePendingDictionaries(
  now: Date,
  until: Date,
  limit: number,
  organizationId: string | undefined,
): Query<PendingDictionary> {
  const isOne = organizationId !== undefined;
  return {
    text: `WITH due AS MATERIALIZED (
             SELECT organization_id, bundle_id FROM pending_dictionaries
             WHERE due_at <= $1 ${isOne ? 'AND organization_id = $4' : ''}
             ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED)
           UPDATE pending_dictionaries p SET due_at = $2 FROM due
           WHERE p.organization_id = due.organization_id AND p.bundle_id = due.bundle_id
             ${isOne ? 'AND p.organization_id = $4' : ''}
           RETURNING ${PENDING.of('p')}`,
    values: [now, until, limit, ...(isOne ? [organizationId] : [])],
    rows: PENDING,
  };
}

const ORGANIZATION = rowsOf({ organization_id: computed('uuid') });

export function selectDictionaryOrganizations(now: Date): Query<RowOf<typeof ORGANIZATION>> {
  return {
    text: 'SELECT DISTINCT organization_id FROM pending_dictionaries WHERE due_at <= $1',
    values: [now],
    rows: ORGANIZATION,
  };
}
