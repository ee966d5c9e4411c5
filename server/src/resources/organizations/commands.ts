import type { Statement } from '../../db/batch.ts';
import type { OrganizationRow } from './queries.ts';

export function insertOrganization(organization: OrganizationRow): Statement {
  return {
    text: 'INSERT INTO organizations (id, name, slug, created_at) VALUES ($1, $2, $3, $4)',
    values: [organization.id, organization.name, organization.slug, organization.created_at],
  };
}
