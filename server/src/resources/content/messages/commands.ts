import type { Query } from '../../../db/rows.ts';
import { type MessageTemplateRow, TEMPLATES } from './queries.ts';

export function setMessagePublished(
  organizationId: string,
  id: string,
  now: Date,
): Query<MessageTemplateRow> {
  return {
    text: `UPDATE message_templates SET status = 'published', published_at = $3
           WHERE organization_id = $1 AND id = $2 RETURNING ${TEMPLATES.rows.list}`,
    values: [organizationId, id, now],
    rows: TEMPLATES.rows,
  };
}
