import { columns, type Query, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { AppId, OrganizationId } from '../../../ids.ts';
import { DOCUMENT_COLUMNS, type DocumentKind, selectDocument } from '../documents/queries.ts';

const TEMPLATE = rowsOf(columns('message_templates', ...DOCUMENT_COLUMNS));
export type MessageTemplateRow = RowOf<typeof TEMPLATE>;

export const TEMPLATES: DocumentKind<MessageTemplateRow> = {
  kind: 'message_template',
  table: 'message_templates',
  rows: TEMPLATE,
};

export function selectMessageTemplate(
  organizationId: OrganizationId,
  appId: AppId,
  id: string,
): Query<MessageTemplateRow> {
  return selectDocument(TEMPLATES, organizationId, appId, id);
}
