import { computed, rowsOf } from '../../../../db/rows.ts';

const COUNT = rowsOf({ count: computed('integer') });

/** As the system: counts the deliveries of all organizations that are due, up to a limit; for the metrics. */
export function countDueDeliveries(limit: number) {
  return COUNT.query(
    `SELECT count(*)::int AS count FROM (
       SELECT 1 FROM webhook_deliveries
       WHERE status IN ('pending', 'failed') AND next_attempt_at <= now() LIMIT $1) AS due`,
    [limit],
  );
}
