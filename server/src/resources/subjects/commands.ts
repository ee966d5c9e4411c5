import type { Statement } from '../../db/batch.ts';

/** Without the key nothing that was sealed under it can be read again, wherever it still stands. */
export function updateErased(organizationId: string, id: string, now: Date): Statement {
  return {
    text: `UPDATE subjects SET status = 'deleted', wrapped_key = NULL, external_id_index = NULL,
             external_id_sealed = NULL, profile = '{}', updated_at = $3
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, now],
  };
}
