import type { EnvironmentClient, Job } from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';
import { daysAgo } from '../../ui/days.ts';
import { isRunning } from '../../ui/running-job.ts';
import type { PsychometricsFilters } from './psychometrics/filters.tsx';

/** The highest number of jobs that are searched for calibrations. */
const MOST_JOBS = 500;
const REFRESH_MS = 2000;

export const calibrationsKey = ['calibrations'];

/** The calibrations of an environment, newest first; read again while one runs. */
export const calibrationsQuery = (environmentId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: [...calibrationsKey, environmentId],
    queryFn: async (): Promise<Job[]> =>
      (await api.jobs.list({ limit: 100 }).take(MOST_JOBS)).filter(({ kind }) => kind === 'calibration'),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? REFRESH_MS : false),
  });

export const psychometricsQuery = (
  { program_id, bundle_id, group_by, window }: PsychometricsFilters,
  environmentId: string,
  api: EnvironmentClient,
) =>
  queryOptions({
    queryKey: ['psychometrics', environmentId, program_id, bundle_id, group_by, window],
    queryFn: () =>
      api.analytics.getPsychometrics({
        ...(program_id !== undefined && { program_id }),
        ...(bundle_id !== undefined && { bundle_id }),
        ...(group_by !== undefined && { group_by }),
        ...(window !== undefined && { starts_at: daysAgo(Number(window)) }),
      }),
  });
