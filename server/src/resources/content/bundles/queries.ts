import type { Statement } from '../../../db/batch.ts';
import { columns, type RowOf, rowsOf } from '../../../db/rows.ts';
import { type Filters, type Page, select, selectPage, update } from '../../../db/statements.ts';
import { presented } from '../../../http/presented.ts';
import type { Request } from '../../../http/request.ts';
import type { AppId, OrganizationId } from '../../../ids.ts';
import type { LifecycleStatus } from '../definitions/schema.ts';
import { Bundle, PIN_FIELDS } from './schema.ts';

const BUNDLE = rowsOf(
  columns(
    'bundles',
    'id',
    'app_id',
    'name',
    ...PIN_FIELDS,
    'fingerprint',
    'revision',
    'status',
    'created_at',
    'created_by_user_id',
    'published_at',
  ),
);

export type BundleRow = RowOf<typeof BUNDLE>;

export function presentBundle(row: BundleRow): Bundle {
  return presented(Bundle, row);
}

/** Inserts a bundle as the next revision of its name, which the caller has locked. `cases` is JSON. */
export function insertBundle(
  organizationId: string,
  row: Omit<BundleRow, 'revision' | 'published_at'>,
  cases: string | null,
) {
  return BUNDLE.query(
    `INSERT INTO bundles (organization_id, app_id, id, name, fingerprint, status, created_at,
       created_by_user_id, ${PIN_FIELDS.join(', ')}, cases, revision)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
       (SELECT coalesce(max(revision), 0) + 1 FROM bundles WHERE organization_id = $1 AND app_id = $2
         AND name = $4)
     RETURNING ${BUNDLE.list}`,
    [
      organizationId,
      row.app_id,
      row.id,
      row.name,
      row.fingerprint,
      row.status,
      row.created_at,
      row.created_by_user_id,
      ...PIN_FIELDS.map((field) => row[field]),
      cases,
    ],
  );
}

export function selectBundle(organizationId: OrganizationId, appId: AppId, id: string, lock = false) {
  return BUNDLE.query(
    `SELECT ${BUNDLE.list} FROM bundles WHERE organization_id = $1 AND app_id = $2
       AND id = $3${lock ? ' FOR UPDATE' : ''}`,
    [organizationId, appId, id],
  );
}

export function selectBundles(
  organizationId: OrganizationId,
  appId: AppId,
  status: Filters<'bundles'>['status'],
  page: Page,
) {
  return selectPage(BUNDLE, 'bundles', { organization_id: organizationId, app_id: appId, status }, page);
}

export function updateBundleStatus(
  { organizationId, principal, now }: Request,
  id: string,
  status: LifecycleStatus,
) {
  return BUNDLE.query(
    `UPDATE bundles SET status = $3,
       published_at = CASE WHEN $3 = 'published' THEN coalesce(published_at, $4) ELSE published_at END,
       published_by_user_id = CASE WHEN $3 = 'published'
         THEN coalesce(published_by_user_id, $5) ELSE published_by_user_id END
     WHERE organization_id = $1 AND id = $2 RETURNING ${BUNDLE.list}`,
    [organizationId, id, status, now, principal.userId],
  );
}

const ENVIRONMENT = rowsOf(columns('environments', 'id', 'clock_offset_seconds'));

/** Selects the environments of the app; each gets its own event about a bundle. */
export function selectEnvironments(organizationId: OrganizationId, appId: AppId) {
  return select(ENVIRONMENT, 'environments', { organization_id: organizationId, app_id: appId });
}

const CASES = rowsOf(columns('bundles', 'cases'));

/** Selects the golden cases of a bundle as JSON; null without cases. */
export function selectBundleCases(organizationId: OrganizationId, appId: AppId, id: string) {
  return CASES.query('SELECT cases FROM bundles WHERE organization_id = $1 AND app_id = $2 AND id = $3', [
    organizationId,
    appId,
    id,
  ]);
}

export function updateBundleCases(organizationId: string, id: string, cases: string): Statement {
  return update('bundles', { organization_id: organizationId, id }, { cases });
}
