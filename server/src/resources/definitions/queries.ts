import type { Statement } from '../../db/batch.ts';
import type { Tables } from '../../db/tables.gen.ts';
import { parseJson } from '../../parse-json.ts';
import type { Definition, LifecycleStatus } from './schema.ts';

const COLUMNS =
  'id, app_id, business_id, kind, name, locale, content, content_hash, revision, status, created_at, created_by_user_id, published_at';

export type DefinitionRow = Omit<Tables['definitions'], 'organization_id'>;

export function presentDefinition(row: DefinitionRow): Definition {
  const { created_by_user_id, published_at, content, ...rest } = row;
  return {
    ...rest,
    content: parseJson(content) as object,
    ...(created_by_user_id !== null && { created_by_user_id }),
    ...(published_at !== null && { published_at }),
  };
}

/** Revisions of one business id, kind and locale are numbered one after the other; the lock ends with the transaction. */
export function lockRevisions(organizationId: string, appId: string, series: readonly string[]): Statement {
  return {
    text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [JSON.stringify([organizationId, appId, ...series])],
  };
}

/** Inserts as the next revision of its series. */
export function insertDefinition(
  organizationId: string,
  row: Omit<DefinitionRow, 'revision' | 'published_at'>,
): Statement {
  return {
    text: `INSERT INTO definitions (organization_id, app_id, id, business_id, kind, name, locale, content, content_hash, status,
             created_at, created_by_user_id, revision)
           SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
             (SELECT coalesce(max(revision), 0) + 1 FROM definitions
              WHERE organization_id = $1 AND app_id = $2 AND business_id = $4 AND kind = $5 AND locale = $7)
           RETURNING ${COLUMNS}`,
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
  };
}

export function selectDefinition(organizationId: string, appId: string, id: string, lock = false): Statement {
  return {
    text: `SELECT ${COLUMNS} FROM definitions WHERE organization_id = $1 AND app_id = $2 AND id = $3${lock ? ' FOR UPDATE' : ''}`,
    values: [organizationId, appId, id],
  };
}

/** What a bundle needs to know of the definitions it pins. Locked against a change of state. */
export function selectPinned(organizationId: string, appId: string, ids: readonly string[]): Statement {
  return {
    text: `SELECT id, kind, content_hash, status FROM definitions
           WHERE organization_id = $1 AND app_id = $2 AND id = ANY ($3) ORDER BY id FOR SHARE`,
    values: [organizationId, appId, ids],
  };
}

export function selectDefinitions(
  organizationId: string,
  appId: string,
  filters: { kind?: string | undefined; status?: string | undefined },
  after: string | undefined,
  limit: number,
): Statement {
  return {
    text: `SELECT ${COLUMNS} FROM definitions
           WHERE organization_id = $1 AND app_id = $2 AND ($3::uuid IS NULL OR id < $3)
             AND ($4::text IS NULL OR kind = $4) AND ($5::text IS NULL OR status = $5)
           ORDER BY id DESC LIMIT $6`,
    values: [organizationId, appId, after ?? null, filters.kind ?? null, filters.status ?? null, limit + 1],
  };
}

export function updateDefinitionStatus(
  organizationId: string,
  id: string,
  status: LifecycleStatus,
  now: Date,
): Statement {
  return {
    text: `UPDATE definitions SET status = $3,
             published_at = CASE WHEN $3 = 'published' THEN coalesce(published_at, $4) ELSE published_at END
           WHERE organization_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
    values: [organizationId, id, status, now],
  };
}

/** Publishing a bundle publishes what it pins. */
export function publishDefinitions(organizationId: string, ids: readonly string[], now: Date): Statement {
  return {
    text: `UPDATE definitions SET status = 'published', published_at = coalesce(published_at, $3)
           WHERE organization_id = $1 AND id = ANY ($2) AND status <> 'published'`,
    values: [organizationId, ids, now],
  };
}
