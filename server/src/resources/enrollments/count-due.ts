import type { Statement } from '../../db/batch.ts';

/**
 * As the system: counts the enrollments of all organizations whose cycle is due, up to a limit; for the
 * metrics.
 */
export function countDueEnrollments(limit: number): Statement {
  return {
    text: `SELECT count(*)::int AS count FROM (
             SELECT FROM enrollments WHERE status = 'active' AND next_due_at <= now() LIMIT $1) AS due`,
    values: [limit],
  };
}
