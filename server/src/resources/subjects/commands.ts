import type { Statement } from '../../db/batch.ts';

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
