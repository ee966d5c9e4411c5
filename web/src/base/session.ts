import type { Scope } from '@eps/sdk';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useIds } from './ids.ts';
import { accessQuery, environmentsQuery, meQuery } from './queries.ts';

/** Where a user has scopes: an organization, or an environment of it. */
interface Place {
  organizationId: string;
  appId?: string | undefined;
  environmentId?: string | undefined;
}

/** The scopes of the user on the present page, in the kind of its environment; undefined while unknown. */
export function useScopes(organizationId: string): readonly Scope[] | undefined {
  const { appId, environmentId } = useIds();
  return useScopesIn({ organizationId, appId, environmentId });
}

/** The scopes of the user there; undefined while unknown. */
export function useScopesIn({ organizationId, appId, environmentId }: Place): readonly Scope[] | undefined {
  const access = useQuery(accessQuery(organizationId)).data;
  const isInEnvironment = appId !== undefined && environmentId !== undefined;
  const environments = useQuery({
    ...environmentsQuery(organizationId, appId ?? ''),
    enabled: isInEnvironment,
  });
  if (!isInEnvironment) return access?.scopes;
  const environment = environments.data?.find(({ id }) => id === environmentId);
  if (environments.isPending) return undefined;
  return access?.[`${environment?.kind ?? 'live'}_scopes`];
}

/** The signed-in user. */
export function useMe() {
  return useSuspenseQuery(meQuery).data;
}

/** Whether the user's role has a scope on the present page. Actions without their scope are not offered. */
export function useMay(organizationId: string): (scope: Scope) => boolean {
  const scopes = useScopes(organizationId) ?? [];
  return (scope) => scopes.includes(scope);
}
