import type { EnvironmentClient, Job } from '@eps/sdk';
import { isRunning } from '../../../ui/running-job.ts';

/** The most jobs in which calibrations are looked for. */
const MOST_JOBS = 500;
const REFRESH_MS = 2000;

/** The calibrations of an environment, newest first; read again while one runs. */
export function calibrationsQuery(environmentId: string, api: EnvironmentClient) {
  return {
    queryKey: ['calibrations', environmentId],
    queryFn: async () =>
      (await api.jobs.list({ limit: 100 }).take(MOST_JOBS)).filter(({ kind }) => kind === 'calibration'),
    refetchInterval: ({ state }: { state: { data: Job[] | undefined } }) =>
      state.data?.some(isRunning) ? REFRESH_MS : false,
  };
}
