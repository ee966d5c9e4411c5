import type { Scope } from '@eps/sdk';
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { client } from './client.ts';

export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => client.auth.getMe() });

export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  queryFn: () => client.organizations.list().take(100),
});

export const accessQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['access', organizationId],
    queryFn: () => client.organization({ organizationId }).access.get(),
    staleTime: 60_000,
  });

/** The signed-in user. */
export function useMe() {
  return useSuspenseQuery(meQuery).data;
}

/** Whether the user's role in the organization has a scope. What it does not have is not offered. */
export function useMay(organizationId: string): (scope: Scope) => boolean {
  const scopes = useQuery(accessQuery(organizationId)).data?.scopes ?? [];
  return (scope) => scopes.includes(scope);
}
