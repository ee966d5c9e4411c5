import type { Statement } from '../../db/batch.ts';
import { columns, type Query, type RowOf, rowsOf } from '../../db/rows.ts';

const APP = rowsOf(columns('apps', 'id', 'organization_id', 'name', 'slug', 'description', 'created_at'));

export type ApplicationRow = RowOf<typeof APP>;

export function insertApp(app: ApplicationRow, timezone: string): Statement {
  return {
    text: `INSERT INTO apps (organization_id, id, name, slug, description, timezone, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [app.organization_id, app.id, app.name, app.slug, app.description, timezone, app.created_at],
  };
}

export function selectApp(organizationId: string, appId: string): Query<ApplicationRow> {
  return {
    text: `SELECT ${APP.list} FROM apps WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, appId],
    rows: APP,
  };
}

/** Selects the apps of an organization, newest first, with one row more than the page. */
export function selectApps(
  organizationId: string,
  after: string | undefined,
  limit: number,
): Query<ApplicationRow> {
  return {
    text: `SELECT ${APP.list} FROM apps WHERE organization_id = $1 AND ($2::uuid IS NULL OR id < $2)
           ORDER BY id DESC LIMIT $3`,
    values: [organizationId, after ?? null, limit + 1],
    rows: APP,
  };
}
