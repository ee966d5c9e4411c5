import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../base/scope.ts';

const MOST_MEMBERS = 1000;

/** The members of the organization; undefined while unknown, and to those who may not list them. */
export function useMembers() {
  const { api, organizationId, may } = useOrganization();
  return useQuery({
    queryKey: ['members', organizationId, 'names'],
    queryFn: () => api.members.list().take(MOST_MEMBERS),
    enabled: may('organization:read'),
    staleTime: 60_000,
  }).data;
}
