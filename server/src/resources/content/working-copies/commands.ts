import type { Statement } from '../../../db/batch.ts';

/** Deletes rows of working copies that nobody has opened since. */
export function deleteOldPresence(seenBefore: Date, limit: number): Statement {
  return {
    text: `DELETE FROM working_copy_presence WHERE (organization_id, working_copy_id, client_id) IN (
             SELECT organization_id, working_copy_id, client_id FROM working_copy_presence
             WHERE seen_at < $1 LIMIT $2) RETURNING client_id`,
    values: [seenBefore, limit],
  };
}
