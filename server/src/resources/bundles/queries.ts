import type { Statement } from '../../db/batch.ts';
import type { Tables } from '../../db/tables.gen.ts';
import type { LifecycleStatus } from '../definitions/schema.ts';
import { type Bundle, PIN_FIELDS } from './schema.ts';

const COLUMNS = `id, app_id, name, ${PIN_FIELDS.join(', ')}, fingerprint, revision, status, created_at,
  created_by_user_id, published_at`;

export type BundleRow = Omit<Tables['bundles'], 'organization_id'>;

export function presentBundle(row: BundleRow): Bundle {
  const { created_by_user_id, published_at, ...rest } = row;
  return {
    ...rest,
    ...(created_by_user_id !== null && { created_by_user_id }),
    ...(published_at !== null && { published_at }),
  };
}

/** Inserts as the next revision of its name. */
export function insertBundle(
  organizationId: string,
  row: Omit<BundleRow, 'revision' | 'published_at'>,
): Statement {
  return {
    text: `INSERT INTO bundles (organization_id, app_id, id, name, fingerprint, status, created_at,
             created_by_user_id, ${PIN_FIELDS.join(', ')}, revision)
           SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
             (SELECT coalesce(max(revision), 0) + 1 FROM bundles WHERE organization_id = $1 AND app_id = $2
               AND name = $4)
           RETURNING ${COLUMNS}`,
    values: [
      organizationId,
      row.app_id,
      row.id,
      row.name,
      row.fingerprint,
      row.status,
      row.created_at,
      row.created_by_user_id,
      ...PIN_FIELDS.map((field) => row[field]),
    ],
  };
}

export function selectBundle(organizationId: string, appId: string, id: string, lock = false): Statement {
  return {
    text: `SELECT ${COLUMNS} FROM bundles WHERE organization_id = $1 AND app_id = $2
             AND id = $3${lock ? ' FOR UPDATE' : ''}`,
    values: [organizationId, appId, id],
  };
}

export function selectBundles(
  organizationId: string,
  appId: string,
  status: string | undefined,
  after: string | undefined,
  limit: number,
): Statement {
  return {
    text: `SELECT ${COLUMNS} FROM bundles WHERE organization_id = $1 AND app_id = $2
             AND ($3::uuid IS NULL OR id < $3)
             AND ($4::text IS NULL OR status = $4) ORDER BY id DESC LIMIT $5`,
    values: [organizationId, appId, after ?? null, status ?? null, limit + 1],
  };
}

export function updateBundleStatus(
  organizationId: string,
  id: string,
  status: LifecycleStatus,
  now: Date,
): Statement {
  return {
    text: `UPDATE bundles SET status = $3,
             published_at = CASE WHEN $3 = 'published' THEN coalesce(published_at, $4) ELSE published_at END
           WHERE organization_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
    values: [organizationId, id, status, now],
  };
}

/** The app's environments: what happens to a bundle is told in each. */
export function selectEnvironmentIds(organizationId: string, appId: string): Statement {
  return {
    text: 'SELECT id FROM environments WHERE organization_id = $1 AND app_id = $2',
    values: [organizationId, appId],
  };
}
