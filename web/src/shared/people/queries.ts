import type { EnvironmentClient, EnvironmentIds } from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';
import { evaluationsKey } from '../queries.ts';
import { identityOf } from './identify.ts';

/** The most evaluations of one person that are read. */
const MOST_EVALUATIONS = 100;
/** As long as a session lasts without a request. */
const IDENTITY_MS = 30 * 60_000;

export const identitiesKey = (environmentId: string) => ['identity', environmentId];
export const enrollmentKey = (enrollmentId: string) => ['enrollment', enrollmentId];
export const unitsKey = (ids: EnvironmentIds) => ['units', ids];

export const subjectQuery = (subjectId: string, api: EnvironmentClient) =>
  queryOptions({ queryKey: ['subject', subjectId], queryFn: () => api.subjects.get(subjectId) });

export const subjectEvaluationsQuery = (subjectId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: [...evaluationsKey, 'of-subject', subjectId],
    queryFn: () =>
      api.evaluations.list({ subject_id: subjectId, limit: MOST_EVALUATIONS }).take(MOST_EVALUATIONS),
  });

export const trajectoryQuery = (
  subjectId: string,
  concept: string,
  environmentId: string,
  api: EnvironmentClient,
) =>
  queryOptions({
    queryKey: ['trajectory', environmentId, subjectId, concept],
    queryFn: () => api.subjects.getTrajectory(subjectId, { concept }),
  });

/** The identity of a person, in memory only. People of one list are requested together. */
export const identityQuery = (subjectId: string, ids: EnvironmentIds) =>
  queryOptions({
    queryKey: [...identitiesKey(ids.environmentId), subjectId],
    queryFn: ({ signal }) => identityOf(subjectId, ids, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: IDENTITY_MS,
  });

export const enrollmentQuery = (enrollmentId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: enrollmentKey(enrollmentId),
    queryFn: () => api.enrollments.get(enrollmentId),
  });

export const unitsQuery = (ids: EnvironmentIds, api: EnvironmentClient) =>
  queryOptions({ queryKey: unitsKey(ids), queryFn: () => api.units.get() });
