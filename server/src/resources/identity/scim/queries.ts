import { column, columns, computed, type Query, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { Attributes, Condition } from './filter.ts';

/** All statements run as the system, for one organization and one of its identity providers. */

/** The directory of an identity provider. */
export interface Directory {
  organizationId: string;
  providerId: string;
}

const USER = rowsOf(
  columns(
    'scim_users',
    'organization_id',
    'provider_id',
    'id',
    'user_name',
    'external_id',
    'address',
    'user_id',
    'active',
    'joined',
    'sealed_profile',
    'created_at',
    'updated_at',
  ),
);
export type ScimUserRow = RowOf<typeof USER>;

const GROUP = rowsOf(
  columns(
    'scim_groups',
    'organization_id',
    'provider_id',
    'id',
    'display_name',
    'external_id',
    'created_at',
    'updated_at',
  ),
);
export type ScimGroupRow = RowOf<typeof GROUP>;

export const USER_ATTRIBUTES: Attributes = {
  id: { sql: 'u.id::text', type: 'text' },
  username: { sql: 'lower(u.user_name)', type: 'folded' },
  externalid: { sql: 'u.external_id', type: 'text' },
  emails: { sql: 'lower(u.address)', type: 'folded' },
  'emails.value': { sql: 'lower(u.address)', type: 'folded' },
  // Only one address of a person can be searched for; Entra asks for the one of type work.
  'emails.type': { sql: "'work'", type: 'folded' },
  'emails.primary': { sql: 'true', type: 'boolean' },
  active: { sql: 'u.active', type: 'boolean' },
  'meta.created': { sql: 'u.created_at', type: 'instant' },
  'meta.lastmodified': { sql: 'u.updated_at', type: 'instant' },
};

const hasMember = (parameter: string) =>
  `EXISTS (SELECT 1 FROM scim_group_members m WHERE m.organization_id = g.organization_id
     AND m.group_id = g.id AND m.scim_user_id::text = ${parameter}::text)`;

export const GROUP_ATTRIBUTES: Attributes = {
  id: { sql: 'g.id::text', type: 'text' },
  displayname: { sql: 'lower(g.display_name)', type: 'folded' },
  externalid: { sql: 'g.external_id', type: 'text' },
  members: { type: 'text', has: hasMember },
  'members.value': { type: 'text', has: hasMember },
  'meta.created': { sql: 'g.created_at', type: 'instant' },
  'meta.lastmodified': { sql: 'g.updated_at', type: 'instant' },
};

/** The number of the first parameter of a condition in a list. */
export const FIRST_PARAMETER = 5;

export interface Slice {
  condition: Condition;
  offset: number;
  limit: number;
}

const TOTAL = rowsOf({ total: computed('integer') });

export function selectUsers({ organizationId, providerId }: Directory, slice: Slice) {
  return USER.query(
    `SELECT ${USER.of('u')} FROM scim_users u WHERE u.organization_id = $1 AND u.provider_id = $2
       AND ${slice.condition.text} ORDER BY u.id OFFSET $3 LIMIT $4`,
    [organizationId, providerId, slice.offset, slice.limit, ...slice.condition.values],
  );
}

export function countUsers(directory: Directory, condition: Condition): Query<RowOf<typeof TOTAL>> {
  return count('scim_users u', 'u', directory, condition);
}

export function selectGroups({ organizationId, providerId }: Directory, slice: Slice) {
  return GROUP.query(
    `SELECT ${GROUP.of('g')} FROM scim_groups g WHERE g.organization_id = $1 AND g.provider_id = $2
       AND ${slice.condition.text} ORDER BY g.id OFFSET $3 LIMIT $4`,
    [organizationId, providerId, slice.offset, slice.limit, ...slice.condition.values],
  );
}

export function countGroups(directory: Directory, condition: Condition): Query<RowOf<typeof TOTAL>> {
  return count('scim_groups g', 'g', directory, condition);
}

/** Counts with the parameters of a list, of which it does not need the third and fourth. */
function count(
  from: string,
  alias: string,
  { organizationId, providerId }: Directory,
  { text, values }: Condition,
) {
  return TOTAL.query(
    `SELECT count(*)::integer AS total FROM ${from} WHERE ${alias}.organization_id = $1
       AND ${alias}.provider_id = $2 AND ${text} AND coalesce($3::integer, $4::integer) IS NULL`,
    [organizationId, providerId, null, null, ...values],
  );
}

export function selectScimUser({ organizationId, providerId }: Directory, id: string) {
  return USER.query(
    `SELECT ${USER.of('u')} FROM scim_users u
     WHERE u.organization_id = $1 AND u.provider_id = $2 AND u.id = $3`,
    [organizationId, providerId, id],
  );
}

export function selectScimUsers({ organizationId, providerId }: Directory, ids: readonly string[]) {
  return USER.query(
    `SELECT ${USER.of('u')} FROM scim_users u
     WHERE u.organization_id = $1 AND u.provider_id = $2 AND u.id = ANY ($3::uuid[]) ORDER BY u.id`,
    [organizationId, providerId, ids],
  );
}

/** Selects another person of the directory with this user name, or with this account. */
export function selectSameUser(
  { organizationId, providerId }: Directory,
  { id, userName, userId }: { id: string; userName: string; userId: string },
) {
  return USER.query(
    `SELECT ${USER.of('u')} FROM scim_users u WHERE u.organization_id = $1 AND u.provider_id = $2
       AND u.id <> $3 AND (lower(u.user_name) = lower($4) OR u.user_id = $5) LIMIT 1`,
    [organizationId, providerId, id, userName, userId],
  );
}

export function selectScimGroup({ organizationId, providerId }: Directory, id: string) {
  return GROUP.query(
    `SELECT ${GROUP.of('g')} FROM scim_groups g
     WHERE g.organization_id = $1 AND g.provider_id = $2 AND g.id = $3`,
    [organizationId, providerId, id],
  );
}

/** Selects another group of the directory with this name. */
export function selectSameGroup(
  { organizationId, providerId }: Directory,
  { id, displayName }: { id: string; displayName: string },
) {
  return GROUP.query(
    `SELECT ${GROUP.of('g')} FROM scim_groups g WHERE g.organization_id = $1 AND g.provider_id = $2
       AND g.id <> $3 AND lower(g.display_name) = lower($4) LIMIT 1`,
    [organizationId, providerId, id, displayName],
  );
}

const MEMBER = rowsOf({
  ...columns('scim_group_members', 'group_id', 'scim_user_id'),
  user_name: column('scim_users', 'user_name'),
});
export type MemberRow = RowOf<typeof MEMBER>;

/** Selects the members of groups. */
export function selectMembers(organizationId: string, groupIds: readonly string[]) {
  return MEMBER.query(
    `SELECT m.group_id, m.scim_user_id, u.user_name FROM scim_group_members m
     JOIN scim_users u ON u.organization_id = m.organization_id AND u.id = m.scim_user_id
     WHERE m.organization_id = $1 AND m.group_id = ANY ($2::uuid[]) ORDER BY m.scim_user_id`,
    [organizationId, groupIds],
  );
}

const OF_USER = rowsOf({
  ...columns('scim_group_members', 'scim_user_id', 'group_id'),
  ...columns('scim_groups', 'display_name', 'external_id'),
});
export type GroupOfUserRow = RowOf<typeof OF_USER>;

/** Selects the groups of people. */
export function selectGroupsOf(organizationId: string, userIds: readonly string[]) {
  return OF_USER.query(
    `SELECT m.scim_user_id, m.group_id, g.display_name, g.external_id FROM scim_group_members m
     JOIN scim_groups g ON g.organization_id = m.organization_id AND g.id = m.group_id
     WHERE m.organization_id = $1 AND m.scim_user_id = ANY ($2::uuid[]) ORDER BY m.group_id`,
    [organizationId, userIds],
  );
}
