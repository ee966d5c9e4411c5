import { EXTRA_ROLES, type ExtraRole } from '../../../credentials/scopes.ts';
import type { ProviderRow } from './queries.ts';

/**
 * Returns the role of a person who is in these groups: of several, the first in the order of roles. Undefined
 * if no group has a role.
 */
export function roleOfGroups(
  { group_roles }: Pick<ProviderRow, 'group_roles'>,
  groups: readonly string[],
): ExtraRole | undefined {
  const roles = new Set(
    groups.flatMap((group) => (Object.hasOwn(group_roles, group) ? [group_roles[group]] : [])),
  );
  return EXTRA_ROLES.find((role) => roles.has(role));
}

/**
 * Returns the units to which a person in these groups is limited: those of all the groups, or null if one of
 * them sees everybody. A person in none of these groups sees nobody: leaving a group must not show more.
 * Undefined if the provider limits nobody.
 */
export function unitsOfGroups(
  { group_units }: Pick<ProviderRow, 'group_units'>,
  groups: readonly string[],
): string[] | null | undefined {
  if (Object.keys(group_units).length === 0) return undefined;
  const given = groups
    .filter((group) => Object.hasOwn(group_units, group))
    .map((group) => group_units[group] ?? null);
  return given.includes(null) ? null : [...new Set(given.flatMap((ids) => ids ?? []))].sort();
}
