import type { Statement } from '../../db/batch.ts';

/**
 * Oldest first after the event `after`, one more than the page. Ordered by transaction and only below the
 * oldest one still running: an event that commits late never appears behind one that was already read.
 */
export function selectFeed(
  organizationId: string,
  environmentId: string,
  filters: { type?: string | undefined },
  after: string | undefined,
  limit: number,
): Statement {
  return {
    text: `SELECT id, payload FROM events
           WHERE organization_id = $1 AND environment_id = $2
             AND transaction < pg_snapshot_xmin(pg_current_snapshot())
             AND ($3::uuid IS NULL OR (transaction, id) >
               (SELECT last.transaction, last.id FROM events last WHERE last.organization_id = $1
                 AND last.id = $3))
             AND ($4::text IS NULL OR type = $4)
           ORDER BY transaction, id LIMIT $5`,
    values: [organizationId, environmentId, after ?? null, filters.type ?? null, limit + 1],
  };
}

export function selectEvent(organizationId: string, environmentId: string, id: string): Statement {
  return {
    text: 'SELECT id FROM events WHERE organization_id = $1 AND environment_id = $2 AND id = $3',
    values: [organizationId, environmentId, id],
  };
}
