import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '../base/queries.ts';
import { useOrganization } from '../base/scope.ts';

/** The members of the organization; undefined while unknown, and to those who may not list them. */
export function useMembers() {
  const { organizationId, may } = useOrganization();
  return useQuery({ ...membersQuery(organizationId), enabled: may('organization:read') }).data;
}
