import {
  EXTRA_SCOPES,
  type ExtraScope,
  grantsIn,
  ROLE_SCOPES,
  ROLES,
  type Role,
  type Scope,
} from '../../../credentials/scopes.ts';
import { columns, computed, rowsOf } from '../../../db/rows.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Request } from '../../../http/request.ts';
import type { OrganizationId } from '../../../ids.ts';

/** The person that something is about, and the program. */
export interface About {
  subject_id: string;
  program_id: string;
}

/**
 * Returns whether no other member of the organization has these scopes, wherever that is. Members who are
 * limited to units do not count: they can do nothing that concerns everybody.
 */
export async function isOnlyHolder(
  tx: Transaction,
  { organizationId, principal }: Request,
  scopes: readonly Scope[],
): Promise<boolean> {
  const rights = scopes.map((scope) => grantsOf(scope, (role) => ROLE_SCOPES[role].includes(scope)));
  const others = await tx.rows(selectOthersWith(organizationId, [principal.userId], rights, []));
  return others.length === 0;
}

/**
 * Returns whether no other member has these scopes in the environment of the request and sees a person: who
 * is limited to units, those of their units, and who is blinded, nothing of programs that reveal an arm.
 *
 * @param except users who may not do it either
 */
export async function isOnlyHolderFor(
  tx: Transaction,
  request: Request,
  scopes: readonly Scope[],
  { subject_id, program_id }: About,
  except: readonly string[] = [],
): Promise<boolean> {
  const { organizationId, environmentId, environment, principal, services, now } = request;
  const ofArms = await services.blinding.programsOfArms(organizationId, environmentId);
  const needed: Scope[] = [...scopes, ...(ofArms.includes(program_id) ? (['studies:unblind'] as const) : [])];
  const rights = needed.map((scope) =>
    grantsOf(scope, (role) => grantsIn([role], environment.environmentKind, scope)),
  );
  const day = now.toISOString().slice(0, 10);
  const units = await tx.rows(selectUnitsAbove(organizationId, subject_id, day));
  const unitIds = units.map(({ id }) => id);
  const users = [principal.userId, ...except];
  const others = await tx.rows(selectOthersWith(organizationId, users, rights, unitIds));
  return others.length === 0;
}

/** Returns what in a membership grants a scope: roles, and the scope itself if owners grant it. */
function grantsOf(scope: Scope, grants: (role: Role) => boolean): string[] {
  const isExtra = EXTRA_SCOPES.includes(scope as ExtraScope);
  return [...ROLES.filter(grants), ...(isExtra ? [scope] : [])];
}

const UNIT = rowsOf({ id: computed('text') });

/** Selects the units of a person on a day, and those above them. */
function selectUnitsAbove(organizationId: OrganizationId, subjectId: string, day: string) {
  return UNIT.query(
    `SELECT DISTINCT unnest(u.path) AS id FROM unit_members m
     JOIN units u ON u.organization_id = m.organization_id AND u.environment_id = m.environment_id
       AND u.id = m.unit_id
     WHERE m.organization_id = $1 AND m.subject_id = $2 AND m.starts_on <= $3::date
       AND (m.ends_on IS NULL OR m.ends_on > $3::date)`,
    [organizationId, subjectId, day],
  );
}

const HOLDER = rowsOf(columns('memberships', 'id'));

/** Selects a member but these users with one of the grants of each right and no limit to other units. */
function selectOthersWith(
  organizationId: OrganizationId,
  users: readonly string[],
  rights: readonly (readonly string[])[],
  unitIds: readonly string[],
) {
  const has = rights.map((_, i) => `AND (role || extra_roles || extra_scopes) && $${i + 4}::text[]`);
  return HOLDER.query(
    `SELECT ${HOLDER.list} FROM memberships WHERE organization_id = $1 AND user_id <> ALL ($2::uuid[])
       AND accepted_at IS NOT NULL AND (unit_ids IS NULL OR unit_ids && $3::text[]) ${has.join(' ')} LIMIT 1`,
    [organizationId, users, unitIds, ...rights],
  );
}
