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
