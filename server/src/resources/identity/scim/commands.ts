import type { Statement } from '../../../db/batch.ts';
import type { ScimGroupRow, ScimUserRow } from './queries.ts';

const USER_VALUES = (row: ScimUserRow) => [
  row.organization_id,
  row.id,
  row.user_name,
  row.external_id,
  row.address,
  row.user_id,
  row.active,
  row.joined,
  row.sealed_profile,
  row.updated_at,
];

export function insertScimUser(row: ScimUserRow): Statement {
  return {
    text: `INSERT INTO scim_users (organization_id, id, user_name, external_id, address, user_id, active,
             joined, sealed_profile, created_at, updated_at, provider_id)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11)`,
    values: [...USER_VALUES(row), row.provider_id],
  };
}

export function updateScimUser(row: ScimUserRow): Statement {
  return {
    text: `UPDATE scim_users SET user_name = $3, external_id = $4, address = $5, user_id = $6, active = $7,
             joined = $8, sealed_profile = $9, updated_at = $10
           WHERE organization_id = $1 AND id = $2`,
    values: USER_VALUES(row),
  };
}

export function deleteScimUser({ organization_id, id }: ScimUserRow): Statement {
  return {
    text: 'DELETE FROM scim_users WHERE organization_id = $1 AND id = $2',
    values: [organization_id, id],
  };
}

const GROUP_VALUES = (row: ScimGroupRow) => [
  row.organization_id,
  row.id,
  row.display_name,
  row.external_id,
  row.updated_at,
];

export function insertScimGroup(row: ScimGroupRow): Statement {
  return {
    text: `INSERT INTO scim_groups (organization_id, id, display_name, external_id, created_at, updated_at,
             provider_id)
           VALUES ($1, $2, $3, $4, $5, $5, $6)`,
    values: [...GROUP_VALUES(row), row.provider_id],
  };
}

export function updateScimGroup(row: ScimGroupRow): Statement {
  return {
    text: `UPDATE scim_groups SET display_name = $3, external_id = $4, updated_at = $5
           WHERE organization_id = $1 AND id = $2`,
    values: GROUP_VALUES(row),
  };
}

export function deleteScimGroup({ organization_id, id }: ScimGroupRow): Statement {
  return {
    text: 'DELETE FROM scim_groups WHERE organization_id = $1 AND id = $2',
    values: [organization_id, id],
  };
}

export function addMembers({ organization_id, id }: ScimGroupRow, userIds: readonly string[]): Statement {
  return {
    text: `INSERT INTO scim_group_members (organization_id, group_id, scim_user_id)
           SELECT $1, $2, unnest($3::uuid[]) ON CONFLICT DO NOTHING`,
    values: [organization_id, id, userIds],
  };
}

export function removeMembers({ organization_id, id }: ScimGroupRow, userIds: readonly string[]): Statement {
  return {
    text: `DELETE FROM scim_group_members
           WHERE organization_id = $1 AND group_id = $2 AND scim_user_id = ANY ($3::uuid[])`,
    values: [organization_id, id, userIds],
  };
}
