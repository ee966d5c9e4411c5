import { contentHash, type JsonObject } from '@eps/engine';
import type { Statement } from '../../../db/batch.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Request } from '../../../http/request.ts';
import { newId } from '../../../ids.ts';
import { DEFINITION, type DefinitionRow, lockRevisions } from './queries.ts';

type NewDefinition = Omit<DefinitionRow, 'revision' | 'published_at'>;

interface Draft extends Pick<DefinitionRow, 'business_id' | 'kind' | 'name' | 'locale'> {
  content: JsonObject;
}

/** Inserts a draft of the request's user as the next revision of its series and locks the series. */
export async function insertDraft(
  tx: Transaction,
  { organizationId, appId, realNow, principal }: Request,
  { content, ...draft }: Draft,
): Promise<DefinitionRow> {
  tx.push(lockRevisions(organizationId, appId, [draft.business_id, draft.kind, draft.locale]));
  const saved = await tx.first(
    insertDefinition(organizationId, {
      ...draft,
      id: newId(),
      app_id: appId,
      content: JSON.stringify(content),
      content_hash: contentHash(content),
      status: 'draft',
      created_at: realNow.toISOString(),
      created_by_user_id: principal.shownUserId,
    }),
  );
  return saved!;
}

/** Inserts the definition given by the parameters (see `parametersOf`) as the next revision of its series. */
const INSERT = `
  INSERT INTO definitions (organization_id, app_id, id, business_id, kind, name, locale, content,
    content_hash, status, created_at, created_by_user_id, revision)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
    (SELECT coalesce(max(revision), 0) + 1 FROM definitions
     WHERE organization_id = $1 AND app_id = $2 AND business_id = $4 AND kind = $5 AND locale = $7)`;

function parametersOf(organizationId: string, row: NewDefinition): unknown[] {
  return [
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
  ];
}

function insertDefinition(organizationId: string, row: NewDefinition) {
  return DEFINITION.query(`${INSERT} RETURNING ${DEFINITION.list}`, parametersOf(organizationId, row));
}

/**
 * Returns the newest revision of the series that has this content and is not archived, and locks it against a
 * change of status. If there is none, inserts the definition as the next revision. The caller has locked the
 * series.
 */
export function reuseOrInsertDefinition(organizationId: string, row: NewDefinition) {
  return DEFINITION.query(
    `WITH known AS (
       SELECT * FROM definitions
       WHERE organization_id = $1 AND app_id = $2 AND business_id = $4 AND kind = $5 AND locale = $7
         AND content_hash = $9 AND status <> 'archived'
       ORDER BY revision DESC LIMIT 1 FOR SHARE
     ), added AS (${INSERT} WHERE NOT EXISTS (SELECT FROM known) RETURNING *)
     SELECT ${DEFINITION.list} FROM (SELECT * FROM known UNION ALL SELECT * FROM added) saved`,
    parametersOf(organizationId, row),
  );
}

/** Publishes the definitions that a bundle pins. */
export function publishDefinitions(
  { organizationId, principal, now }: Request,
  ids: readonly string[],
): Statement {
  return {
    text: `UPDATE definitions SET status = 'published', published_at = coalesce(published_at, $3),
             published_by_user_id = coalesce(published_by_user_id, $4)
           WHERE organization_id = $1 AND id = ANY ($2) AND status <> 'published'`,
    values: [organizationId, ids, now, principal.userId],
  };
}
