import type { AppClient, AppIds, EnvironmentClient } from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../base/client.ts';

/** The most programs and bundles that lists for choosing offer. */
const MOST_CHOICES = 500;

export const appQuery = ({ organizationId, appId }: AppIds) =>
  queryOptions({
    queryKey: ['app', appId],
    queryFn: () => client.organization({ organizationId }).apps.get(appId),
  });

export const programsQuery = (environmentId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: ['programs', environmentId, 'choices'],
    queryFn: () => api.programs.list({ limit: 100 }).take(MOST_CHOICES),
    staleTime: 30_000,
  });

export const bundlesQuery = (appId: string, api: AppClient) =>
  queryOptions({
    queryKey: ['bundles', appId, 'choices'],
    queryFn: () => api.bundles.list({ limit: 100 }).take(MOST_CHOICES),
    staleTime: 30_000,
  });

export const programQuery = (programId: string, api: EnvironmentClient) =>
  queryOptions({ queryKey: ['program', programId], queryFn: () => api.programs.get(programId) });

export const enrollmentQuery = (enrollmentId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: ['enrollment', enrollmentId],
    queryFn: () => api.enrollments.get(enrollmentId),
  });

export const subjectQuery = (subjectId: string, api: EnvironmentClient) =>
  queryOptions({ queryKey: ['subject', subjectId], queryFn: () => api.subjects.get(subjectId) });

/** The present time of the environment, which a test clock may have moved. */
export const clockQuery = (environmentId: string, api: EnvironmentClient) =>
  queryOptions({ queryKey: ['clock', environmentId], queryFn: () => api.clock.get() });
