import type { Statement } from '../../../db/batch.ts';
import { columns, rowsOf } from '../../../db/rows.ts';
import type { AppId, OrganizationId } from '../../../ids.ts';

/** Rows of one working copy; clients beyond that are not shown to others. */
const MOST_PRESENT = 50;

/** Deletes the clients of a working copy that were last seen before, except those that are being renewed. */
export function deleteUnseen(organizationId: string, workingCopyId: string, seenBefore: Date): Statement {
  return {
    text: `DELETE FROM working_copy_presence p USING (
             SELECT organization_id, working_copy_id, client_id FROM working_copy_presence
             WHERE organization_id = $1 AND working_copy_id = $2 AND seen_at <= $3
             FOR UPDATE SKIP LOCKED
           ) unseen
           WHERE p.organization_id = $1 AND p.working_copy_id = $2 AND p.client_id = unseen.client_id`,
    values: [organizationId, workingCopyId, seenBefore],
  };
}

export interface SeenClient {
  clientId: string;
  userId: string;
  location: string;
  seenAt: Date;
}

/** Inserts or renews the row of a client. Does nothing if the working copy does not exist. */
export function upsertSeen(
  organizationId: OrganizationId,
  appId: AppId,
  workingCopyId: string,
  { clientId, userId, location, seenAt }: SeenClient,
): Statement {
  return {
    text: `INSERT INTO working_copy_presence (organization_id, working_copy_id, client_id, user_id,
             location, seen_at)
           SELECT organization_id, id, $4, $5, $6, $7 FROM working_copies
           WHERE organization_id = $1 AND app_id = $2 AND id = $3
             AND (SELECT count(*) FROM working_copy_presence
                  WHERE organization_id = $1 AND working_copy_id = $3 AND client_id <> $4) < ${MOST_PRESENT}
           ON CONFLICT (organization_id, working_copy_id, client_id)
             DO UPDATE SET user_id = excluded.user_id, location = excluded.location,
               seen_at = excluded.seen_at`,
    values: [organizationId, appId, workingCopyId, clientId, userId, location, seenAt],
  };
}

const PRESENT = rowsOf(columns('working_copy_presence', 'client_id', 'user_id', 'location', 'seen_at'));

/** Selects the clients seen since. */
export function selectPresent(organizationId: string, workingCopyId: string, seenAfter: Date) {
  return PRESENT.query(
    `SELECT ${PRESENT.list} FROM working_copy_presence
     WHERE organization_id = $1 AND working_copy_id = $2 AND seen_at > $3
     ORDER BY client_id`,
    [organizationId, workingCopyId, seenAfter],
  );
}
