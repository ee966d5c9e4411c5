import { computed, rowsOf } from '../../../db/rows.ts';

const COUNT = rowsOf({ count: computed('integer') });

/**
 * Counts the due enrollments of all organizations for the metrics, up to `limit`. Runs as the system role.
 */
export function countDueEnrollments(limit: number) {
  return COUNT.query(
    `SELECT count(*)::int AS count FROM (
       SELECT 1 FROM enrollments WHERE status = 'active' AND next_due_at <= now()
       UNION ALL
       SELECT 1 FROM environments v JOIN enrollments e ON e.organization_id = v.organization_id
         AND e.environment_id = v.id AND e.status = 'active' AND e.next_due_at > now()
         AND e.next_due_at <= eps.environment_time(now(), v.clock_offset_seconds)
       WHERE v.clock_offset_seconds > 0 LIMIT $1) AS due`,
    [limit],
  );
}
