import { PROTOCOLS } from './queries.ts';

export function setProtocolPublished(organizationId: string, id: string, userId: string | null, now: Date) {
  return PROTOCOLS.rows.query(
    `UPDATE protocols SET status = 'published', published_at = $3, published_by_user_id = $4
     WHERE organization_id = $1 AND id = $2 RETURNING ${PROTOCOLS.rows.list}`,
    [organizationId, id, now, userId],
  );
}
