import type { RowShape } from '../../../db/rows.ts';
import { type Page, selectPage } from '../../../db/statements.ts';
import type { Tables } from '../../../db/tables.gen.ts';
import type { AppId, OrganizationId } from '../../../ids.ts';
import { parseJson } from '../../../parse-json.ts';

/** The columns of a table whose rows are revisions of documents. */
export const DOCUMENT_COLUMNS = [
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
] as const;
export type DocumentRow = Pick<Tables['message_templates'], (typeof DOCUMENT_COLUMNS)[number]>;

/** A kind of document, and the table that has its revisions. */
export interface DocumentKind<Row extends DocumentRow> {
  kind: 'protocol' | 'message_template';
  table: 'protocols' | 'message_templates';
  rows: RowShape<Row>;
}

export function presentDocument(row: DocumentRow) {
  const { id, app_id, business_id, name, content_hash, revision, status, created_at } = row;
  const { content, created_by_user_id, published_at } = row;
  return {
    ...{ id, app_id, business_id, name, content_hash, revision, status, created_at },
    content: parseJson(content) as object,
    ...(created_by_user_id !== null && { created_by_user_id }),
    ...(published_at !== null && { published_at }),
  };
}

export function selectDocument<Row extends DocumentRow>(
  { table, rows }: DocumentKind<Row>,
  organizationId: OrganizationId,
  appId: AppId,
  id: string,
  lock = false,
) {
  return rows.query(
    `SELECT ${rows.list} FROM ${table} WHERE organization_id = $1 AND app_id = $2
       AND id = $3${lock ? ' FOR UPDATE' : ''}`,
    [organizationId, appId, id],
  );
}

/** Selects a page of revisions, newest first. */
export function selectDocuments<Row extends DocumentRow>(
  { table, rows }: DocumentKind<Row>,
  organizationId: OrganizationId,
  appId: AppId,
  { status, business_id }: { status?: string | undefined; business_id?: string | undefined },
  page: Page,
) {
  const filters = { organization_id: organizationId, app_id: appId, status, business_id };
  return selectPage(rows, table, filters as never, page);
}
