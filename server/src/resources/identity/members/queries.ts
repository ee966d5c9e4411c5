import type { Static } from 'typebox';
import type { ExtraRole, ExtraScope, Role } from '../../../credentials/scopes.ts';
import type { Statement } from '../../../db/batch.ts';
import { type Column, column, columns, computed, type RowOf, rowsOf } from '../../../db/rows.ts';
import { deleteFrom, type Page, selectPage } from '../../../db/statements.ts';
import type { ChangedMembership, Member, Membership } from './schema.ts';

export const MEMBERSHIP = rowsOf({
  ...columns('memberships', 'id', 'organization_id', 'user_id', 'shown_user_id', 'role'),
  extra_roles: column('memberships', 'extra_roles') as Column<string[]> as Column<ExtraRole[]>,
  extra_scopes: column('memberships', 'extra_scopes') as Column<string[]> as Column<ExtraScope[]>,
  ...columns('memberships', 'unit_ids', 'accepted_at', 'created_at', 'updated_at'),
});

export type MembershipRow = RowOf<typeof MEMBERSHIP>;

/** Hides which account the membership belongs to until its user has accepted. */
export function presentMembership(row: MembershipRow): Static<typeof Membership> {
  const { extra_roles, extra_scopes, unit_ids, ...membership } = presentChanged(row);
  return membership;
}

/** The same with further roles and scopes, and the limit to units. */
export function presentChanged(row: MembershipRow): Static<typeof ChangedMembership> {
  const { accepted_at, shown_user_id, ...rest } = row;
  return { ...rest, user_id: accepted_at === null ? shown_user_id : row.user_id };
}

/** Selects a page of memberships, newest first. */
export function selectMemberships(organizationId: string, page: Page) {
  return selectPage(MEMBERSHIP, 'memberships', { organization_id: organizationId }, page);
}

const MEMBER = rowsOf({ ...MEMBERSHIP.columns, email: computed('text') });

export function presentMember({ email, ...row }: RowOf<typeof MEMBER>): Static<typeof Member> {
  return { ...presentChanged(row), email, accepted: row.accepted_at !== null };
}

/**
 * Selects a page of memberships with the addresses of their users, newest first. The addresses are in lower
 * case: how an existing account writes its address would reveal that there is one.
 */
export function selectMembers(organizationId: string, after: string | undefined, limit: number) {
  return MEMBER.query(
    `SELECT ${MEMBERSHIP.of('m')}, lower(u.email) AS email FROM memberships m
     JOIN users u ON u.id = m.user_id
     WHERE m.organization_id = $1 AND ($2::uuid IS NULL OR m.id < $2)
     ORDER BY m.id DESC LIMIT $3`,
    [organizationId, after ?? null, limit + 1],
  );
}

/** Selects the memberships of these users with their addresses in lower case, as in lists of members. */
export function selectMembersByUser(organizationId: string, userIds: readonly string[]) {
  return MEMBER.query(
    `SELECT ${MEMBERSHIP.of('m')}, lower(u.email) AS email FROM memberships m
     JOIN users u ON u.id = m.user_id
     WHERE m.organization_id = $1 AND m.user_id = ANY($2::uuid[])`,
    [organizationId, userIds],
  );
}

const HELD_ROLE = rowsOf({ role: computed('text') });

/** Selects the roles that a member who has accepted has, each once. */
export function selectRolesOfMembers(organizationId: string) {
  return HELD_ROLE.query(
    `SELECT DISTINCT unnest(array_append(extra_roles, role)) AS role FROM memberships
     WHERE organization_id = $1 AND accepted_at IS NOT NULL`,
    [organizationId],
  );
}

const ADDRESS = rowsOf({ id: column('memberships', 'id'), email: computed('text') });

/** Selects the addresses of all members, also of those who have not accepted, in lower case. */
export function selectAddresses(organizationId: string) {
  return ADDRESS.query(
    `SELECT m.id, lower(u.email) AS email FROM memberships m JOIN users u ON u.id = m.user_id
     WHERE m.organization_id = $1 ORDER BY m.id`,
    [organizationId],
  );
}

/**
 * Locks the membership and those of all owners, in the order of their ids. Two concurrent changes therefore
 * cannot both remove an owner.
 */
export function lockWithOwners(organizationId: string, membershipId: string) {
  return MEMBERSHIP.query(
    `SELECT ${MEMBERSHIP.list} FROM memberships WHERE organization_id = $1
       AND (id = $2 OR role = 'owner')
     ORDER BY id FOR UPDATE`,
    [organizationId, membershipId],
  );
}

export function lockByEmail(organizationId: string, email: string) {
  return MEMBERSHIP.query(
    `SELECT ${MEMBERSHIP.list} FROM memberships
     WHERE organization_id = $1 AND user_id = (SELECT id FROM users WHERE lower(email) = lower($2))
       FOR UPDATE`,
    [organizationId, email],
  );
}

export interface NewMembership {
  organizationId: string;
  id: string;
  /** The address of the user, who must exist. */
  email: string;
  shownUserId: string;
  role: Role;
  acceptedAt: Date | null;
  /** The units to which it is limited. */
  unitIds?: readonly string[] | null;
  now: Date;
}

/** Inserts a membership. Fails with memberships_user_key if the user has one in the organization. */
export function insertMembership(membership: NewMembership) {
  return MEMBERSHIP.query(
    `INSERT INTO memberships AS m (organization_id, id, user_id, shown_user_id, role, accepted_at,
       created_at, updated_at, unit_ids)
     SELECT $1, $2, u.id, $4, $5, $6, $7, $7, $8 FROM users u WHERE lower(u.email) = lower($3)
     RETURNING ${MEMBERSHIP.of('m')}`,
    [
      membership.organizationId,
      membership.id,
      membership.email,
      membership.shownUserId,
      membership.role,
      membership.acceptedAt,
      membership.now,
      membership.unitIds ?? null,
    ],
  );
}

const UNIT = rowsOf({ id: column('units', 'id') });

/** Selects which of these units any environment has. */
export function selectUnitIds(organizationId: string, ids: readonly string[]) {
  return UNIT.query('SELECT DISTINCT id FROM units WHERE organization_id = $1 AND id = ANY ($2::text[])', [
    organizationId,
    ids,
  ]);
}

export function deleteMembership(organizationId: string, id: string): Statement {
  return deleteFrom('memberships', { organization_id: organizationId, id });
}
