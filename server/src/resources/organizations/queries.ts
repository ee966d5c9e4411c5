import type { Static } from 'typebox';
import type { Statement } from '../../db/batch.ts';
import type { Organization } from './schema.ts';

const COLUMNS = 'id, name, slug, created_at';

export type OrganizationRow = Static<typeof Organization>;

export function selectOrganization(id: string): Statement {
  return { text: `SELECT ${COLUMNS} FROM organizations WHERE id = $1`, values: [id] };
}

/** As the system: those among `ids`, newest first, one more than the page. */
export function selectOrganizations(ids: string[], after: string | undefined, limit: number): Statement {
  return {
    text: `SELECT ${COLUMNS} FROM organizations WHERE id = ANY ($1) AND ($2::uuid IS NULL OR id < $2)
           ORDER BY id DESC LIMIT $3`,
    values: [ids, after ?? null, limit + 1],
  };
}
