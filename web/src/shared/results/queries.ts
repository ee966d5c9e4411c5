import type { AppClient, EnvironmentClient, Job } from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../base/query-client.ts';
import { isRunning, JOB_REFRESH_MS } from '../../ui/running-job.ts';

/** The report of an evaluation as an audience gets it. */
/** The report in the language of the reader, as far as the content has it. */
export const reportQuery = (
  evaluationId: string,
  audience: 'participant' | 'reviewer' | 'administrator',
  locale: string,
  environmentId: string,
  api: EnvironmentClient,
) =>
  queryOptions({
    queryKey: ['report', environmentId, evaluationId, audience, locale],
    queryFn: () => api.evaluations.getReport(evaluationId, { audience, locale }),
  });

/** Whether scores of two bundles may be compared. */
export const comparabilityQuery = (from: string, to: string, api: AppClient) =>
  queryOptions({
    queryKey: ['comparability', from, to],
    queryFn: () => api.bundles.getComparability(from, to),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A job, read again while it runs. `read` is for members without the right to read all jobs. */
export const jobQuery = (
  jobId: string,
  api: EnvironmentClient,
  read = (): Promise<Job> => api.jobs.get(jobId),
) =>
  queryOptions({
    queryKey: ['job', jobId],
    queryFn: read,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? JOB_REFRESH_MS : false),
  });

export const jobResultQuery = (jobId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: ['job-result', jobId],
    queryFn: () => api.jobs.getResult(jobId),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Reloads every query whose key names the environment. */
export function refreshEnvironment(environmentId: string): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(environmentId) });
}
