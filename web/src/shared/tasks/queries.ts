import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../base/client.ts';
import { useEnvironment, useOrganization } from '../../base/scope.ts';
import { clockQuery } from '../queries.ts';

const REFRESH_MS = 30_000;

/** How many unfinished tasks of all environments are the user's, the team's, and anyone's. */
export const taskCountsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['counts', organizationId, 'tasks'],
    queryFn: () => client.organization({ organizationId }).tasks.getCounts(),
    refetchInterval: REFRESH_MS,
  });

/** The counts; undefined while unknown, and to those who may not see tasks. */
export function useTaskCounts() {
  const { organizationId, may } = useOrganization();
  return useQuery({ ...taskCountsQuery(organizationId), enabled: may('tasks:read') }).data;
}

/** Returns a function that reloads everything that shows tasks. */
export function useTaskRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  const { organizationId } = useOrganization();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['tasks'] }),
      queries.invalidateQueries({ queryKey: taskCountsQuery(organizationId).queryKey }),
    ]);
  };
}

/** The present time of the environment of the page in milliseconds; undefined while unknown. */
export function useEnvironmentTime(): number | undefined {
  const { ids, api } = useEnvironment();
  const now = useQuery(clockQuery(ids.environmentId, api)).data?.now;
  return now === undefined ? undefined : Date.parse(now);
}
