import { computed, rowsOf } from '../../../../db/rows.ts';

/** How long succeeded deliveries and dead letters are kept with their attempts. Their events remain. */
export const KEEP_DELIVERIES_MS = 90 * 86_400_000;

const DELETED = rowsOf({ one: computed('integer') });

/**
 * As the system: deletes up to `limit` succeeded deliveries and dead letters that were created before an
 * instant, with their attempts. Returns one row for each delivery.
 */
export function deleteOldDeliveries(before: Date, limit: number) {
  return DELETED.query(
    `WITH old AS (
       DELETE FROM webhook_deliveries WHERE (organization_id, id) IN (
         SELECT organization_id, id FROM webhook_deliveries
         WHERE created_at < $1 AND status IN ('succeeded', 'dead_letter') LIMIT $2)
       RETURNING organization_id, id),
     attempt AS (
       DELETE FROM webhook_attempts t USING old WHERE t.organization_id = old.organization_id
         AND t.delivery_id = old.id)
     SELECT 1 AS one FROM old`,
    [before, limit],
  );
}
