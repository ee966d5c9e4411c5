import { useQuery } from '@tanstack/react-query';
import { refresh } from '../../base/query-client.ts';
import { useEnvironment, useOrganization } from '../../base/scope.ts';
import { clockQuery, taskCountsKey, taskCountsQuery, tasksKey } from '../queries.ts';

/** The counts; undefined while unknown, and to those who may not see tasks. */
export function useTaskCounts() {
  const { organizationId, may } = useOrganization();
  return useQuery({ ...taskCountsQuery(organizationId), enabled: may('tasks:read') }).data;
}

/** Returns a function that reloads everything that shows tasks. */
export function useTaskRefresh(): () => Promise<void> {
  const { organizationId } = useOrganization();
  return () => refresh(tasksKey, taskCountsKey(organizationId));
}

/** The present time of the environment of the page in milliseconds; undefined while unknown. */
export function useEnvironmentTime(): number | undefined {
  const { ids, api } = useEnvironment();
  const now = useQuery(clockQuery(ids.environmentId, api)).data?.now;
  return now === undefined ? undefined : Date.parse(now);
}
