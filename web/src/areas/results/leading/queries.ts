import type { EnvironmentClient } from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';

export const taskCountsQuery = (environmentId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: ['environment-task-counts', environmentId],
    queryFn: () => api.taskCounts.get(),
  });

/** The results of a team and of those below it in the last period, or of the team in each period. */
export const teamResultsQuery = (
  programId: string,
  filter: { by?: 'cycle'; unit_id?: string },
  environmentId: string,
  api: EnvironmentClient,
) =>
  queryOptions({
    queryKey: ['groups', environmentId, programId, filter],
    queryFn: () => api.results.getGroup({ program_id: programId, ...filter }),
  });
