import type { Statement } from '../../../db/batch.ts';

/** As the system: counts the deliveries of all organizations that are due, up to a limit; for the metrics. */
export function countDueDeliveries(limit: number): Statement {
  return {
    text: `SELECT count(*)::int AS count FROM (
             SELECT FROM webhook_deliveries
             WHERE status IN ('pending', 'failed') AND next_attempt_at <= now() LIMIT $1) AS due`,
    values: [limit],
  };
}
