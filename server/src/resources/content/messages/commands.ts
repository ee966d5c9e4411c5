import { TEMPLATES } from './queries.ts';

export function setMessagePublished(organizationId: string, id: string, now: Date) {
  return TEMPLATES.rows.query(
    `UPDATE message_templates SET status = 'published', published_at = $3
     WHERE organization_id = $1 AND id = $2 RETURNING ${TEMPLATES.rows.list}`,
    [organizationId, id, now],
  );
}
