import { advisoryLock } from '../../../db/advisory-lock.ts';
import type { Statement } from '../../../db/batch.ts';
import { column, columns, computed, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';
import { select } from '../../../db/statements.ts';
import { presented } from '../../../http/presented.ts';
import type { Request } from '../../../http/request.ts';
import type { AppId, OrganizationId } from '../../../ids.ts';
import { parseJson } from '../../../parse-json.ts';
import { Definition, type LifecycleStatus } from './schema.ts';

const SUMMARY = rowsOf(
  columns(
    'definitions',
    'id',
    'app_id',
    'business_id',
    'kind',
    'name',
    'locale',
    'content_hash',
    'revision',
    'status',
    'created_at',
    'created_by_user_id',
    'published_at',
  ),
);

export const DEFINITION = rowsOf({ ...SUMMARY.columns, ...columns('definitions', 'content') });

export type DefinitionRow = RowOf<typeof DEFINITION>;

export function presentDefinition(row: DefinitionRow): Definition {
  return presented(Definition, { ...row, content: parseJson(row.content) as object });
}

/**
 * Locks a series (one business id, kind and locale) until the transaction ends, so that concurrent requests
 * number its revisions one after the other.
 */
export function lockRevisions(
  organizationId: OrganizationId,
  appId: AppId,
  series: readonly string[],
): Statement {
  return advisoryLock(organizationId, appId, ...series);
}

export function selectDefinition(organizationId: OrganizationId, appId: AppId, id: string, lock = false) {
  return DEFINITION.query(
    `SELECT ${DEFINITION.list} FROM definitions WHERE organization_id = $1 AND app_id = $2
       AND id = $3${lock ? ' FOR UPDATE' : ''}`,
    [organizationId, appId, id],
  );
}

const SIZED = rowsOf({ ...SUMMARY.columns, content: nullable(column('definitions', 'content')) });

/** Selects a definition; without its content if that has more than `maxBytes`. */
export function selectDefinitionUpTo(
  organizationId: OrganizationId,
  appId: AppId,
  id: string,
  maxBytes = 2 ** 31 - 1,
) {
  return SIZED.query(
    `SELECT ${SUMMARY.list}, CASE WHEN octet_length(content) <= $4 THEN content END AS content
     FROM definitions WHERE organization_id = $1 AND app_id = $2 AND id = $3`,
    [organizationId, appId, id, maxBytes],
  );
}

const PINNED = rowsOf(columns('definitions', 'id', 'kind', 'content_hash', 'status'));

/** A definition that a bundle pins. */
export type PinnedRow = RowOf<typeof PINNED>;

/** Selects definitions that a bundle pins and locks them against a change of status. */
export function selectPinned(organizationId: OrganizationId, appId: AppId, ids: readonly string[]) {
  return select(
    PINNED,
    'definitions',
    { organization_id: organizationId, app_id: appId, id: ids },
    'ORDER BY id FOR SHARE',
  );
}

const SIZE = rowsOf({ ...columns('definitions', 'id'), bytes: computed('integer') });

/** Selects the ids of a page and the bytes of each content, which PostgreSQL knows without reading it. */
export function selectDefinitionSizes(
  organizationId: OrganizationId,
  appId: AppId,
  filters: { kind?: string | undefined; status?: string | undefined },
  after: string | undefined,
  limit: number,
) {
  return SIZE.query(
    `SELECT id, octet_length(content) AS bytes FROM definitions
     WHERE organization_id = $1 AND app_id = $2 AND ($3::uuid IS NULL OR id < $3)
       AND ($4::text IS NULL OR kind = $4) AND ($5::text IS NULL OR status = $5)
     ORDER BY id DESC LIMIT $6`,
    [organizationId, appId, after ?? null, filters.kind ?? null, filters.status ?? null, limit + 1],
  );
}

/** Selects the bytes of the content of definitions. */
export function selectBytes(organizationId: OrganizationId, appId: AppId, ids: readonly string[]) {
  return SIZE.query(
    `SELECT id, octet_length(content) AS bytes FROM definitions
     WHERE organization_id = $1 AND app_id = $2 AND id = ANY ($3)`,
    [organizationId, appId, ids],
  );
}

/** Selects definitions, newest first. */
export function selectDefinitions(organizationId: OrganizationId, appId: AppId, ids: readonly string[]) {
  return select(
    DEFINITION,
    'definitions',
    { organization_id: organizationId, app_id: appId, id: ids },
    'ORDER BY id DESC',
  );
}

export function updateDefinitionStatus(
  { organizationId, principal, now }: Request,
  id: string,
  status: LifecycleStatus,
) {
  return DEFINITION.query(
    `UPDATE definitions SET status = $3,
       published_at = CASE WHEN $3 = 'published' THEN coalesce(published_at, $4) ELSE published_at END,
       published_by_user_id = CASE WHEN $3 = 'published'
         THEN coalesce(published_by_user_id, $5) ELSE published_by_user_id END
     WHERE organization_id = $1 AND id = $2 RETURNING ${DEFINITION.list}`,
    [organizationId, id, status, now, principal.userId],
  );
}
