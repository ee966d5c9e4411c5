import { columns, type Query, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { AppId, OrganizationId } from '../../../ids.ts';
import { DOCUMENT_COLUMNS, type DocumentKind, selectDocument } from '../documents/queries.ts';

const PROTOCOL = rowsOf(columns('protocols', ...DOCUMENT_COLUMNS, 'published_by_user_id'));
export type ProtocolRow = RowOf<typeof PROTOCOL>;

export const PROTOCOLS: DocumentKind<ProtocolRow> = { kind: 'protocol', table: 'protocols', rows: PROTOCOL };

export function selectProtocol(organizationId: OrganizationId, appId: AppId, id: string): Query<ProtocolRow> {
  return selectDocument(PROTOCOLS, organizationId, appId, id);
}
