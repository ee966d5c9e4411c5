import { queryOptions } from '@tanstack/react-query';
import { client } from './client.ts';
import { queryClient } from './query-client.ts';

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

/** The key of every list of the apps of an organization. */
export const appsKey = (organizationId: string) => ['apps', organizationId];

export const appsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: appsKey(organizationId),
    queryFn: () => client.organization({ organizationId }).apps.list().take(100),
    staleTime: 60_000,
  });

export const environmentsKey = (organizationId: string, appId: string) => [
  'environments',
  organizationId,
  appId,
];

export const environmentsQuery = (organizationId: string, appId: string) =>
  queryOptions({
    queryKey: environmentsKey(organizationId, appId),
    queryFn: () => client.app({ organizationId, appId }).environments.list().take(100),
    staleTime: 60_000,
  });

/** The environments of each of the apps. */
export const allEnvironmentsQuery = (organizationId: string, appIds: readonly string[]) =>
  queryOptions({
    queryKey: ['environments', organizationId, 'all', appIds],
    queryFn: () =>
      Promise.all(appIds.map((id) => queryClient.ensureQueryData(environmentsQuery(organizationId, id)))),
  });

export const factorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: () => client.auth.getSecondFactors(),
});

const MOST_MEMBERS = 1000;

/** The key of the members and invitations of an organization. */
export const membersKey = (organizationId: string) => ['members', organizationId];

export const membersQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...membersKey(organizationId), 'names'],
    queryFn: () => client.organization({ organizationId }).members.list().take(MOST_MEMBERS),
    staleTime: 60_000,
  });
