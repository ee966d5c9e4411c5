import { columns, type Query, type RowOf, rowsOf } from '../../../db/rows.ts';
import { parseJson } from '../../../parse-json.ts';
import type { MessageTemplate } from './schema.ts';

export const TEMPLATE = rowsOf(
  columns(
    'message_templates',
    'id',
    'app_id',
    'business_id',
    'name',
    'content',
    'content_hash',
    'revision',
    'status',
    'created_at',
    'created_by_user_id',
    'published_at',
  ),
);
export type MessageTemplateRow = RowOf<typeof TEMPLATE>;

export function presentTemplate(row: MessageTemplateRow): MessageTemplate {
  const { created_by_user_id, published_at, content, ...rest } = row;
  return {
    ...rest,
    content: parseJson(content) as object,
    ...(created_by_user_id !== null && { created_by_user_id }),
    ...(published_at !== null && { published_at }),
  };
}

export function selectMessageTemplate(
  organizationId: string,
  appId: string,
  id: string,
  lock = false,
): Query<MessageTemplateRow> {
  return {
    text: `SELECT ${TEMPLATE.list} FROM message_templates WHERE organization_id = $1 AND app_id = $2
             AND id = $3${lock ? ' FOR UPDATE' : ''}`,
    values: [organizationId, appId, id],
    rows: TEMPLATE,
  };
}

/** Selects a page of message templates, newest first. */
export function selectMessageTemplates(
  organizationId: string,
  appId: string,
  { status, business_id }: { status: string | undefined; business_id: string | undefined },
  after: string | undefined,
  limit: number,
): Query<MessageTemplateRow> {
  return {
    text: `SELECT ${TEMPLATE.list} FROM message_templates
           WHERE organization_id = $1 AND app_id = $2 AND ($3::uuid IS NULL OR id < $3)
             AND ($4::text IS NULL OR status = $4) AND ($5::text IS NULL OR business_id = $5)
           ORDER BY id DESC LIMIT $6`,
    values: [organizationId, appId, after ?? null, status ?? null, business_id ?? null, limit + 1],
    rows: TEMPLATE,
  };
}
