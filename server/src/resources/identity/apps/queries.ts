import type { Statement } from '../../../db/batch.ts';
import { columns, type RowOf, rowsOf } from '../../../db/rows.ts';
import { type Page, returning, select, selectPage, update } from '../../../db/statements.ts';
import type { AppId, OrganizationId } from '../../../ids.ts';
import { parseJson } from '../../../parse-json.ts';
import type { Application, ApplicationWithGates, PublishGates } from './schema.ts';

const APP = rowsOf(
  columns(
    'apps',
    'id',
    'organization_id',
    'name',
    'slug',
    'description',
    'created_at',
    'publish_gates',
    'release',
    'signatures',
  ),
);

/** `publish_gates` is JSON text. */
export type ApplicationRow = RowOf<typeof APP>;

export function presentApp(row: ApplicationRow): Application {
  const { publish_gates, release, signatures, ...app } = row;
  return app;
}

export function presentAppWithGates(row: ApplicationRow): ApplicationWithGates {
  const { publish_gates, release, signatures } = row;
  return {
    ...presentApp(row),
    release,
    signatures,
    ...(publish_gates !== '{}' && { publish_gates: parseJson(publish_gates) as PublishGates }),
  };
}

/** `publish_gates` is JSON text. */
export function updateAppSettings(
  organizationId: OrganizationId,
  appId: AppId,
  settings: Pick<ApplicationRow, 'publish_gates' | 'release' | 'signatures'>,
) {
  return returning(APP, update('apps', { organization_id: organizationId, id: appId }, settings));
}

/**
 * Inserts an app. If two or more people have joined the organization, nobody may release their own content.
 */
export function insertApp(
  app: Omit<ApplicationRow, 'publish_gates' | 'release' | 'signatures'>,
  timezone: string,
): Statement {
  return {
    text: `INSERT INTO apps (organization_id, id, name, slug, description, timezone, created_at, release)
           SELECT $1, $2, $3, $4, $5, $6, $7, CASE WHEN (
             SELECT count(*) FROM memberships WHERE organization_id = $1 AND accepted_at IS NOT NULL) > 1
             THEN 'four_eyes' ELSE 'publish' END`,
    values: [app.organization_id, app.id, app.name, app.slug, app.description, timezone, app.created_at],
  };
}

export function selectApp(organizationId: OrganizationId, appId: AppId, lock = false) {
  return APP.query(
    `SELECT ${APP.list} FROM apps WHERE organization_id = $1 AND id = $2${lock ? ' FOR UPDATE' : ''}`,
    [organizationId, appId],
  );
}

export function selectAppBySlug(organizationId: string, slug: string) {
  return select(APP, 'apps', { organization_id: organizationId, slug });
}

/** Selects the apps of an organization, newest first, with one row more than the page. */
export function selectApps(organizationId: string, page: Page) {
  return selectPage(APP, 'apps', { organization_id: organizationId }, page);
}
