import { computed, type Query, type RowOf, rowsOf } from '../../db/rows.ts';

const COUNT = rowsOf({ count: computed('integer') });

/**
 * Counts the due enrollments of all organizations for the metrics, up to `limit`. Runs as the system role.
 */
export function countDueEnrollments(limit: number): Query<RowOf<typeof COUNT>> {
  return {
    text: `SELECT count(*)::int AS count FROM (
             SELECT FROM enrollments WHERE status = 'active' AND next_due_at <= now() LIMIT $1) AS due`,
    values: [limit],
    rows: COUNT,
  };
}
