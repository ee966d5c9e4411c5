import type { Statement } from '../../db/batch.ts';
import type { Query } from '../../db/rows.ts';
import { DEFINITION, type DefinitionRow } from './queries.ts';

/** Inserts a definition as the next revision of its series, which the caller has locked. */
export function insertDefinition(
  organizationId: string,
  row: Omit<DefinitionRow, 'revision' | 'published_at'>,
): Query<DefinitionRow> {
  return {
    text: `INSERT INTO definitions (organization_id, app_id, id, business_id, kind, name, locale, content,
             content_hash, status, created_at, created_by_user_id, revision)
           SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
             (SELECT coalesce(max(revision), 0) + 1 FROM definitions
              WHERE organization_id = $1 AND app_id = $2 AND business_id = $4 AND kind = $5 AND locale = $7)
           RETURNING ${DEFINITION.list}`,
    values: [
      organizationId,
      row.app_id,
      row.id,
      row.business_id,
      row.kind,
      row.name,
      row.locale,
      row.content,
      row.content_hash,
      row.status,
      row.created_at,
      row.created_by_user_id,
    ],
    rows: DEFINITION,
  };
}

/** Publishes the definitions that a bundle pins. */
export function publishDefinitions(organizationId: string, ids: readonly string[], now: Date): Statement {
  return {
    text: `UPDATE definitions SET status = 'published', published_at = coalesce(published_at, $3)
           WHERE organization_id = $1 AND id = ANY ($2) AND status <> 'published'`,
    values: [organizationId, ids, now],
  };
}
