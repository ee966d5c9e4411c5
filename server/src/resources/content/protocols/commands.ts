import type { Statement } from '../../../db/batch.ts';
import type { Query } from '../../../db/rows.ts';
import { PROTOCOL, type ProtocolRow } from './queries.ts';

type NewProtocol = Pick<
  ProtocolRow,
  'id' | 'app_id' | 'business_id' | 'name' | 'content' | 'content_hash' | 'created_at' | 'created_by_user_id'
>;

/**
 * Locks the revisions of a business id until the transaction ends, so that concurrent requests number them
 * one after the other.
 */
export function lockProtocolRevisions(organizationId: string, appId: string, businessId: string): Statement {
  return {
    text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [JSON.stringify([organizationId, appId, 'protocol', businessId])],
  };
}

/** Inserts a draft as the next revision of its business id. The caller has locked its revisions. */
export function insertProtocol(organizationId: string, row: NewProtocol): Query<ProtocolRow> {
  return {
    text: `INSERT INTO protocols (organization_id, app_id, id, business_id, name, content, content_hash,
             status, created_at, created_by_user_id, revision)
           SELECT $1, $2, $3, $4, $5, $6, $7, 'draft', $8, $9,
             (SELECT coalesce(max(revision), 0) + 1 FROM protocols
              WHERE organization_id = $1 AND app_id = $2 AND business_id = $4)
           RETURNING ${PROTOCOL.list}`,
    values: [
      organizationId,
      row.app_id,
      row.id,
      row.business_id,
      row.name,
      row.content,
      row.content_hash,
      row.created_at,
      row.created_by_user_id,
    ],
    rows: PROTOCOL,
  };
}

export function setProtocolPublished(
  organizationId: string,
  id: string,
  userId: string | null,
  now: Date,
): Query<ProtocolRow> {
  return {
    text: `UPDATE protocols SET status = 'published', published_at = $3, published_by_user_id = $4
           WHERE organization_id = $1 AND id = $2 RETURNING ${PROTOCOL.list}`,
    values: [organizationId, id, now, userId],
    rows: PROTOCOL,
  };
}
