import type { Statement } from '../db/batch.ts';

/** Deletes events of the feed that are older than is kept. Their webhook deliveries have copies. */
export function deleteEvents(organizationId: string, ids: readonly string[]): Statement {
  return {
    text: 'DELETE FROM events WHERE organization_id = $1 AND id = ANY ($2::uuid[])',
    values: [organizationId, ids],
  };
}
