import type {
  AppClient,
  AppIds,
  Application,
  Environment,
  EnvironmentClient,
  EnvironmentIds,
  Job,
  LegalHold,
  TryBundleRequest,
} from '@eps/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '../base/client.ts';
import { accessQuery, appsQuery, environmentsQuery } from '../base/queries.ts';
import { queryClient } from '../base/query-client.ts';
import { isRunning, JOB_REFRESH_MS } from '../ui/running-job.ts';
import type { Contents } from './content/json.ts';
import type { Kind } from './content/kinds.ts';
import { identityOf } from './people/identify.ts';

/** The most programs, bundles and working copies that lists for choosing offer. */
const MOST_CHOICES = 500;
/** The most studies and protocols that lists for choosing offer. */
const MOST_STUDIES = 200;
/** The most evaluations of one person that are read. */
const MOST_EVALUATIONS = 100;
/** The most tasks about one person or evaluation that are read. */
const MOST_TASKS = 100;
/** The inbox looks into the newest apps only, so that a page costs a bounded number of requests. */
const MAX_APPS = 20;
/** As long as a session lasts without a request. */
const IDENTITY_MS = 30 * 60_000;
const REFRESH_MS = 30_000;

/** The keys of what several areas change. Each begins the keys of the lists, or of the parts, of its kind. */
export const programsKey = ['programs'];
export const programKey = (programId: string) => ['program', programId];
export const bundlesKey = ['bundles'];
export const bundleKey = (bundleId: string) => ['bundle', bundleId];
export const enrollmentKey = (enrollmentId: string) => ['enrollment', enrollmentId];
export const evaluationsKey = ['evaluations'];
export const studiesKey = ['studies'];
export const tasksKey = ['tasks'];
export const workingCopiesKey = (appId: string) => ['working-copies', appId];
export const protocolsKey = (appId: string) => ['protocols', appId];
export const messagesKey = (appId: string) => ['messages', appId];
export const unitsKey = (ids: EnvironmentIds) => ['units', ids];
export const identitiesKey = (environmentId: string) => ['identity', environmentId];
export const appKey = (appId: string) => ['app', appId];

/** Reads anew everything whose key names the environment. */
export function refreshEnvironment(environmentId: string): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(environmentId) });
}

export const appQuery = ({ organizationId, appId }: AppIds) =>
  queryOptions({
    queryKey: appKey(appId),
    queryFn: () => client.organization({ organizationId }).apps.get(appId),
  });

export const programsQuery = (environmentId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: [...programsKey, environmentId, 'choices'],
    queryFn: () => api.programs.list({ limit: 100 }).take(MOST_CHOICES),
    staleTime: 30_000,
  });

export const programQuery = (programId: string, api: EnvironmentClient) =>
  queryOptions({ queryKey: programKey(programId), queryFn: () => api.programs.get(programId) });

export const studiesQuery = (environmentId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: [...studiesKey, environmentId, 'choices'],
    queryFn: () => api.studies.list({ limit: 100 }).take(MOST_STUDIES),
    staleTime: 30_000,
  });

/** All protocols, newest first. */
export const protocolsQuery = (appId: string, api: AppClient) =>
  queryOptions({
    queryKey: [...protocolsKey(appId), 'choices'],
    queryFn: () => api.protocols.list({ limit: 100 }).take(MOST_STUDIES),
    staleTime: 30_000,
  });

export const bundlesQuery = (appId: string, api: AppClient) =>
  queryOptions({
    queryKey: [...bundlesKey, appId, 'choices'],
    queryFn: () => api.bundles.list({ limit: 100 }).take(MOST_CHOICES),
    staleTime: 30_000,
  });

export const bundleQuery = (bundleId: string, api: AppClient) =>
  queryOptions({ queryKey: bundleKey(bundleId), queryFn: () => api.bundles.get(bundleId) });

export const workingCopiesQuery = (appId: string, api: AppClient) =>
  queryOptions({
    queryKey: [...workingCopiesKey(appId), 'choices'],
    queryFn: () => api.workingCopies.list({ limit: 100 }).take(MOST_CHOICES),
  });

/** The contents of a bundle, of the kinds that are asked for. They never change. */
export const contentsQuery = (bundleId: string, kinds: readonly Kind[], api: AppClient) =>
  queryOptions({
    queryKey: ['bundle-contents', bundleId, kinds],
    queryFn: async () => {
      const bundle = await api.bundles.get(bundleId);
      const contents = await Promise.all(
        kinds.map(async (kind) => [kind, (await api.definitions.get(bundle[`${kind}_version_id`])).content]),
      );
      return Object.fromEntries(contents) as Contents;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Whether scores of two bundles may be compared. */
export const comparabilityQuery = (from: string, to: string, api: AppClient) =>
  queryOptions({
    queryKey: ['comparability', from, to],
    queryFn: () => api.bundles.getComparability(from, to),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const enrollmentQuery = (enrollmentId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: enrollmentKey(enrollmentId),
    queryFn: () => api.enrollments.get(enrollmentId),
  });

export const subjectQuery = (subjectId: string, api: EnvironmentClient) =>
  queryOptions({ queryKey: ['subject', subjectId], queryFn: () => api.subjects.get(subjectId) });

export const subjectEvaluationsQuery = (subjectId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: [...evaluationsKey, 'of-subject', subjectId],
    queryFn: () =>
      api.evaluations.list({ subject_id: subjectId, limit: MOST_EVALUATIONS }).take(MOST_EVALUATIONS),
  });

/** The report of an evaluation as an audience gets it. */
export const reportQuery = (
  evaluationId: string,
  audience: 'participant' | 'reviewer' | 'administrator',
  environmentId: string,
  api: EnvironmentClient,
) =>
  queryOptions({
    queryKey: ['report', environmentId, evaluationId, audience],
    queryFn: () => api.evaluations.getReport(evaluationId, { audience }),
  });

/** The present time of the environment, which a test clock may have moved. */
export const clockQuery = (environmentId: string, api: EnvironmentClient) =>
  queryOptions({ queryKey: ['clock', environmentId], queryFn: () => api.clock.get() });

export const unitsQuery = (ids: EnvironmentIds, api: EnvironmentClient) =>
  queryOptions({ queryKey: unitsKey(ids), queryFn: () => api.units.get() });

/** How much there is in an environment. */
export const countsQuery = (organizationId: string, appId: string, environmentId: string) =>
  queryOptions({
    queryKey: ['counts', environmentId],
    queryFn: () => client.environment({ organizationId, appId, environmentId }).counts.get(),
    refetchInterval: REFRESH_MS,
  });

/** An environment with its app. */
export interface Place {
  app: Application;
  environment: Environment;
}

/** An environment with the number of evaluations that await a review there. */
export type CountedPlace = Place & { count: number };

/**
 * How many evaluations await a review in each environment of the newest apps in which the user may review,
 * live environments first.
 */
export const reviewCountsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['counts', organizationId, 'reviews'],
    queryFn: async () => {
      const access = await queryClient.ensureQueryData(accessQuery(organizationId));
      const apps = (await queryClient.ensureQueryData(appsQuery(organizationId))).slice(0, MAX_APPS);
      const places = await Promise.all(apps.map((app) => placesOf(organizationId, app)));
      const reviewed = places.flat().filter(({ environment }) => {
        return access[`${environment.kind}_scopes`].includes('evaluations:review');
      });
      const counted = await Promise.all(reviewed.map((place) => withCount(organizationId, place)));
      return counted
        .filter(({ count }) => count > 0)
        .sort((one, other) => one.environment.kind.localeCompare(other.environment.kind));
    },
    refetchInterval: REFRESH_MS,
  });

async function placesOf(organizationId: string, app: Application): Promise<Place[]> {
  const environments = await queryClient.ensureQueryData(environmentsQuery(organizationId, app.id));
  return environments.map((environment) => ({ app, environment }));
}

async function withCount(organizationId: string, place: Place): Promise<CountedPlace> {
  const query = countsQuery(organizationId, place.app.id, place.environment.id);
  const { evaluations } = await queryClient.fetchQuery({ ...query, staleTime: REFRESH_MS / 2 });
  return { ...place, count: evaluations?.needs_review ?? 0 };
}

/** The key of the numbers of unfinished tasks. */
export const taskCountsKey = (organizationId: string) => ['counts', organizationId, 'tasks'];

/** How many unfinished tasks of all environments are the user's, the team's, and anyone's. */
export const taskCountsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: taskCountsKey(organizationId),
    queryFn: () => client.organization({ organizationId }).tasks.getCounts(),
    refetchInterval: REFRESH_MS,
  });

/** The tasks about a person or an evaluation, newest first. */
export const tasksAboutQuery = (
  about: { subject_id: string } | { evaluation_id: string },
  locale: string,
  environmentId: string,
  api: EnvironmentClient,
) =>
  queryOptions({
    queryKey: [...tasksKey, environmentId, about, locale],
    queryFn: () => api.tasks.list({ ...about, locale, limit: MOST_TASKS }).take(MOST_TASKS),
  });

/** Who a person is. Kept in memory only. People of one list are asked for together. */
export const identityQuery = (subjectId: string, ids: EnvironmentIds) =>
  queryOptions({
    queryKey: [...identitiesKey(ids.environmentId), subjectId],
    queryFn: ({ signal }) => identityOf(subjectId, ids, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: IDENTITY_MS,
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

export const legalHoldKey = (of: 'subject' | 'environment', id: string) => ['legal-hold', of, id];

export const legalHoldQuery = (of: 'subject' | 'environment', id: string, get: () => Promise<LegalHold>) =>
  queryOptions({ queryKey: legalHoldKey(of, id), queryFn: get });

/** What an instrument makes of answers. The last response is shown until the next one arrives. */
export const trialQuery = (request: TryBundleRequest, { organizationId, appId }: AppIds, api: AppClient) =>
  queryOptions({
    queryKey: ['trial', organizationId, appId, request],
    queryFn: ({ signal }) => api.bundles.try(request, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 30_000,
  });
