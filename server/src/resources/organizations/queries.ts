import { columns, type Query, type RowOf, rowsOf } from '../../db/rows.ts';

const ORGANIZATION = rowsOf(columns('organizations', 'id', 'name', 'slug', 'created_at'));

export type OrganizationRow = RowOf<typeof ORGANIZATION>;

export function selectOrganization(id: string): Query<OrganizationRow> {
  return {
    text: `SELECT ${ORGANIZATION.list} FROM organizations WHERE id = $1`,
    values: [id],
    rows: ORGANIZATION,
  };
}

/**
 * Selects the organizations with these ids, newest first, with one row more than the page. Runs as the
 * system.
 */
export function selectOrganizations(
  ids: string[],
  after: string | undefined,
  limit: number,
): Query<OrganizationRow> {
  return {
    text: `SELECT ${ORGANIZATION.list} FROM organizations
           WHERE id = ANY ($1) AND ($2::uuid IS NULL OR id < $2)
           ORDER BY id DESC LIMIT $3`,
    values: [ids, after ?? null, limit + 1],
    rows: ORGANIZATION,
  };
}
