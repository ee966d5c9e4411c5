import type { Statement } from '../../../db/batch.ts';
import { deleteFrom, insert, update } from '../../../db/statements.ts';
import type { ScimGroupRow, ScimUserRow } from './queries.ts';

export function insertScimUser(row: ScimUserRow): Statement {
  return insert('scim_users', { ...row, created_at: row.updated_at });
}

export function updateScimUser({ organization_id, id, ...changes }: ScimUserRow): Statement {
  return update('scim_users', { organization_id, id }, changes);
}

export function deleteScimUser({ organization_id, id }: ScimUserRow): Statement {
  return deleteFrom('scim_users', { organization_id, id });
}

export function insertScimGroup(row: ScimGroupRow): Statement {
  return insert('scim_groups', { ...row, created_at: row.updated_at });
}

export function updateScimGroup({ organization_id, id, ...changes }: ScimGroupRow): Statement {
  return update('scim_groups', { organization_id, id }, changes);
}

export function deleteScimGroup({ organization_id, id }: ScimGroupRow): Statement {
  return deleteFrom('scim_groups', { organization_id, id });
}

export function addMembers({ organization_id, id }: ScimGroupRow, userIds: readonly string[]): Statement {
  return {
    text: `INSERT INTO scim_group_members (organization_id, group_id, scim_user_id)
           SELECT $1, $2, unnest($3::uuid[]) ON CONFLICT DO NOTHING`,
    values: [organization_id, id, userIds],
  };
}

export function removeMembers({ organization_id, id }: ScimGroupRow, userIds: readonly string[]): Statement {
  return deleteFrom('scim_group_members', { organization_id, group_id: id, scim_user_id: userIds });
}
