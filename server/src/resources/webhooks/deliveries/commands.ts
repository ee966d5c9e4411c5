import type { Statement } from '../../../db/batch.ts';

/**
 * How long a delivery that succeeded or was given up is kept, with its attempts. The event itself stays in
 * the feed.
 */
export const KEEP_DELIVERIES_MS = 90 * 86_400_000;

/**
 * As the system: removes up to `limit` deliveries made before that time that are over, and returns a row for
 * each.
 */
export function deleteOldDeliveries(before: Date, limit: number): Statement {
  return {
    text: `WITH old AS (
             DELETE FROM webhook_deliveries WHERE (organization_id, id) IN (
               SELECT organization_id, id FROM webhook_deliveries
               WHERE created_at < $1 AND status IN ('succeeded', 'dead_letter') LIMIT $2)
             RETURNING organization_id, id),
           tried AS (
             DELETE FROM webhook_attempts t USING old WHERE t.organization_id = old.organization_id
               AND t.delivery_id = old.id)
           SELECT 1 FROM old`,
    values: [before, limit],
  };
}
