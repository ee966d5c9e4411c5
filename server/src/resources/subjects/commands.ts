import type { Statement } from '../../db/batch.ts';
import { byteaArray } from '../../db/binary-array.ts';
import { column, computed, type Query, rowsOf } from '../../db/rows.ts';

/**
 * Marks a subject as deleted and destroys its key. Values that were sealed under the key can no longer be
 * opened.
 */
export function eraseSubjectRow(organizationId: string, id: string, now: Date): Statement {
  return {
    text: `UPDATE subjects SET status = 'deleted', wrapped_key = NULL, external_id_index = NULL,
             external_id_sealed = NULL, profile = '{}', updated_at = $3
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, now],
  };
}

const WRAPPED = rowsOf({ id: column('subjects', 'id'), wrapped: computed('bytea') });

/** The wrapped keys of an environment's subjects in the order of their ids, after the given one. */
export function selectWrappedKeys(
  organizationId: string,
  environmentId: string,
  after: string | undefined,
  limit: number,
): Query<{ id: string; wrapped: Buffer }> {
  return {
    text: `SELECT id, coalesce(wrapped_key, '') AS wrapped FROM subjects
           WHERE organization_id = $1 AND environment_id = $2 AND ($3::uuid IS NULL OR id > $3)
           ORDER BY id LIMIT $4`,
    values: [organizationId, environmentId, after ?? null, limit],
    rows: WRAPPED,
  };
}

/** Replaces wrapped keys that are still the ones given: an erased subject has none and gets none. */
export function replaceSubjectKeys(
  organizationId: string,
  keys: readonly { id: string; old: Buffer; wrapped: Buffer }[],
): Statement {
  return {
    text: `UPDATE subjects s SET wrapped_key = k.wrapped
           FROM unnest($2::uuid[], $3::bytea[], $4::bytea[]) AS k(id, old, wrapped)
           WHERE s.organization_id = $1 AND s.id = k.id AND s.wrapped_key = k.old`,
    values: [
      organizationId,
      keys.map(({ id }) => id),
      byteaArray(keys.map(({ old }) => old)),
      byteaArray(keys.map(({ wrapped }) => wrapped)),
    ],
  };
}
