import { type EnvironmentClient, type EvaluationWithAnswers, ServiceError } from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';
import { evaluationsKey } from '../../shared/queries.ts';
import { daysAgo } from '../../ui/days.ts';
import { listQuery } from '../../ui/list-query.ts';
import { JOB_REFRESH_MS } from '../../ui/running-job.ts';
import { type EvaluationFilters, queryOf } from './filters.ts';

export const evaluationListQuery = (
  filters: EvaluationFilters,
  environmentId: string,
  api: EnvironmentClient,
) =>
  listQuery([...evaluationsKey, environmentId, filters], (page) =>
    api.evaluations.list({ ...queryOf(filters), ...page }),
  );

/** An evaluation, with its answers if requested. */
export const evaluationQuery = (
  evaluationId: string,
  withAnswers: boolean,
  environmentId: string,
  api: EnvironmentClient,
) =>
  queryOptions({
    queryKey: ['evaluation', environmentId, evaluationId, withAnswers],
    queryFn: async () => {
      const query = withAnswers ? ({ include: 'answers' } as const) : {};
      return (await api.evaluations.get(evaluationId, query)) as Partial<EvaluationWithAnswers> &
        Omit<EvaluationWithAnswers, 'answers'>;
    },
  });

/** The reviews of an evaluation, oldest first. */
export const reviewsQuery = (evaluationId: string, environmentId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: ['evaluation-reviews', environmentId, evaluationId],
    queryFn: async () => (await api.evaluations.listReviews(evaluationId)).items,
  });

/** The health of the instruments of all programs, or of one, over the last days. */
export const healthQuery = (
  programId: string | undefined,
  days: number,
  environmentId: string,
  api: EnvironmentClient,
) =>
  queryOptions({
    queryKey: ['health', environmentId, programId, days],
    queryFn: () =>
      api.analytics.getInstrumentHealth({
        starts_at: daysAgo(days),
        ends_at: new Date().toISOString(),
        ...(programId !== undefined && { program_id: programId }),
      }),
  });

/** The schedule of exports of an environment; null if it has none. */
export const exportScheduleQuery = (environmentId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: ['export-schedule', environmentId],
    queryFn: () =>
      api.exports.getSchedule().catch((error) => {
        if (error instanceof ServiceError && error.status === 404) return null;
        throw error;
      }),
    refetchInterval: ({ state: { data } }) => (data && !data.last_job_id ? JOB_REFRESH_MS : false),
  });
