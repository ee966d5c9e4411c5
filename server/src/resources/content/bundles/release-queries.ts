import type { Statement } from '../../../db/batch.ts';
import { column, columns, computed, rowsOf } from '../../../db/rows.ts';
import { insert, select } from '../../../db/statements.ts';
import type { AppId, BundleId, EnvironmentId, OrganizationId, UserId } from '../../../ids.ts';
import { signatureColumn } from '../../identity/apps/sign.ts';
import { type BundleRelease, PIN_FIELDS } from './schema.ts';

const RELEASE = rowsOf({
  ...columns(
    'bundle_releases',
    'bundle_id',
    'environment_id',
    'reason',
    'alone',
    'released_by_user_id',
    'released_at',
  ),
  signature: signatureColumn(column('bundle_releases', 'signature')),
});

export function selectRelease(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  bundleId: BundleId,
) {
  return select(RELEASE, 'bundle_releases', {
    organization_id: organizationId,
    environment_id: environmentId,
    bundle_id: bundleId,
  });
}

export function insertRelease(
  organizationId: OrganizationId,
  appId: AppId,
  release: BundleRelease,
): Statement {
  return insert('bundle_releases', {
    organization_id: organizationId,
    app_id: appId,
    ...release,
    signature: release.signature && JSON.stringify(release.signature),
  });
}

const AUTHORSHIP = rowsOf({ is_author: computed('boolean') });

/**
 * Selects whether a user wrote or published a definition of the bundle, or published the bundle. Content that
 * the user wrote before the invitation was accepted has another id.
 */
export function selectAuthorship(organizationId: OrganizationId, bundleId: BundleId, userId: UserId) {
  return AUTHORSHIP.query(
    `WITH author AS (
       SELECT $3::uuid AS id
       UNION SELECT shown_user_id FROM memberships WHERE organization_id = $1 AND user_id = $3
     )
     SELECT EXISTS (
       SELECT 1 FROM bundles b JOIN definitions d ON d.organization_id = b.organization_id
         AND d.id IN (${PIN_FIELDS.map((field) => `b.${field}`).join(', ')})
       WHERE b.organization_id = $1 AND b.id = $2
         AND (d.created_by_user_id IN (SELECT id FROM author)
           OR d.published_by_user_id IN (SELECT id FROM author)
           OR b.published_by_user_id IN (SELECT id FROM author))) AS is_author`,
    [organizationId, bundleId, userId],
  );
}
