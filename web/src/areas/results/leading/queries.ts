import type { EnvironmentClient } from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';

export const taskCountsQuery = (environmentId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: ['environment-task-counts', environmentId],
    queryFn: () => api.taskCounts.get(),
  });

/** The results of the groups of a program: of the last period, or of one unit in each. */
export const unitScoresQuery = (
  programId: string,
  filter: { by?: 'cycle'; unit_id?: string },
  environmentId: string,
  api: EnvironmentClient,
) =>
  queryOptions({
    queryKey: ['groups', environmentId, programId, filter],
    queryFn: () => api.results.getGroup({ program_id: programId, ...filter }),
  });
