import type { EnvironmentClient } from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { GroupsSearch } from './search.ts';

/** The results of the groups of a program, once one is chosen. */
export const groupsQuery = (search: GroupsSearch, environmentId: string, api: EnvironmentClient) => {
  const { program_id = '', ...filter } = search;
  return queryOptions({
    queryKey: ['groups', environmentId, search],
    queryFn: () => api.results.getGroup({ program_id, ...filter }),
    enabled: program_id !== '',
  });
};
