import type { Statement } from '../db/batch.ts';

/** Deletes events up to a time from the feed. Their webhook deliveries have copies. */
export function deleteEvents(organizationId: string, ids: readonly string[], until: Date): Statement {
  return {
    text: `DELETE FROM events WHERE organization_id = $1 AND id = ANY ($2::uuid[])
             AND id < eps.uuid_at($3) AND created_at <= $3`,
    values: [organizationId, ids, until],
  };
}
