import type { Services } from '../../../services.ts';
import type { GroupOfUserRow, MemberRow, ScimGroupRow, ScimUserRow } from './queries.ts';
import { GROUP_SCHEMA, USER_SCHEMA } from './schema.ts';
import { openProfile } from './user-attributes.ts';

/** Which attributes a response has. */
export interface Projection {
  attributes?: string;
  excludedAttributes?: string;
}

export function presentUser(services: Services, row: ScimUserRow, groups: readonly GroupOfUserRow[]) {
  return {
    schemas: [USER_SCHEMA],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    userName: row.user_name,
    ...openProfile(services, row.id, row.sealed_profile),
    active: row.active,
    groups: groups
      .filter(({ scim_user_id }) => scim_user_id === row.id)
      .map(({ group_id, display_name }) => ({
        value: group_id,
        display: display_name,
        $ref: location(services, 'Groups', group_id),
      })),
    meta: metaOf(services, 'User', row),
  };
}

export function presentGroup(services: Services, row: ScimGroupRow, members: readonly MemberRow[]) {
  return {
    schemas: [GROUP_SCHEMA],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    displayName: row.display_name,
    members: members
      .filter(({ group_id }) => group_id === row.id)
      .map(({ scim_user_id, user_name }) => ({
        value: scim_user_id,
        display: user_name,
        type: 'User',
        $ref: location(services, 'Users', scim_user_id),
      })),
    meta: metaOf(services, 'Group', row),
  };
}

function metaOf(services: Services, type: 'User' | 'Group', row: ScimUserRow | ScimGroupRow) {
  return {
    resourceType: type,
    created: row.created_at,
    lastModified: row.updated_at,
    location: location(services, `${type}s`, row.id),
  };
}

export function location({ config }: Services, endpoint: string, id: string): string {
  return `${config.publicUrl}/scim/v2/${endpoint}/${id}`;
}

const ALWAYS = ['schemas', 'id'];

/** Whether a response has an attribute. Sub-attributes are returned with their attribute. */
export function isReturned({ attributes, excludedAttributes }: Projection, name: string): boolean {
  if (ALWAYS.includes(name)) return true;
  if (attributes !== undefined && attributes !== '') return namesOf(attributes).has(name.toLowerCase());
  return !namesOf(excludedAttributes ?? '').has(name.toLowerCase());
}

export function projected<Resource extends object>(resource: Resource, projection: Projection): Resource {
  const kept = Object.entries(resource).filter(([name]) => isReturned(projection, name));
  return Object.fromEntries(kept) as Resource;
}

function namesOf(list: string): Set<string> {
  const names = list.split(',').map((name) => name.trim().replace(/^urn:[\w:.]*:/i, ''));
  return new Set(names.map((name) => name.split('.')[0]!.toLowerCase()));
}
