import { columns, type Query, type RowOf, rowsOf } from '../../../db/rows.ts';
import { parseJson } from '../../../parse-json.ts';
import type { Protocol } from './schema.ts';

export const PROTOCOL = rowsOf(
  columns(
    'protocols',
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
    'published_by_user_id',
  ),
);
export type ProtocolRow = RowOf<typeof PROTOCOL>;

export function presentProtocol(row: ProtocolRow): Protocol {
  const { created_by_user_id, published_at, published_by_user_id: _, content, ...rest } = row;
  return {
    ...rest,
    content: parseJson(content) as object,
    ...(created_by_user_id !== null && { created_by_user_id }),
    ...(published_at !== null && { published_at }),
  };
}

export function selectProtocol(
  organizationId: string,
  appId: string,
  id: string,
  lock = false,
): Query<ProtocolRow> {
  return {
    text: `SELECT ${PROTOCOL.list} FROM protocols WHERE organization_id = $1 AND app_id = $2
             AND id = $3${lock ? ' FOR UPDATE' : ''}`,
    values: [organizationId, appId, id],
    rows: PROTOCOL,
  };
}

/** Selects a page of protocols, newest first. */
export function selectProtocols(
  organizationId: string,
  appId: string,
  status: string | undefined,
  after: string | undefined,
  limit: number,
): Query<ProtocolRow> {
  return {
    text: `SELECT ${PROTOCOL.list} FROM protocols
           WHERE organization_id = $1 AND app_id = $2 AND ($3::uuid IS NULL OR id < $3)
             AND ($4::text IS NULL OR status = $4)
           ORDER BY id DESC LIMIT $5`,
    values: [organizationId, appId, after ?? null, status ?? null, limit + 1],
    rows: PROTOCOL,
  };
}
