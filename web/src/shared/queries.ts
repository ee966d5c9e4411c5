import type { AppClient, AppIds, Application, Environment, EnvironmentClient } from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../base/client.ts';
import { accessQuery, appsQuery, environmentsQuery } from '../base/queries.ts';
import { queryClient } from '../base/query-client.ts';

/** The most programs, bundles and working copies that lists for choosing offer. */
const MOST_CHOICES = 500;
/** The most studies and protocols that lists for choosing offer. */
const MOST_STUDIES = 200;
/** The most tasks about one person or evaluation that are read. */
const MOST_TASKS = 100;
/** The inbox reads only the newest apps, so that a page sends a bounded number of requests. */
const MAX_APPS = 20;
const REFRESH_MS = 30_000;

/**
 * The query keys of resources that several areas change. Each is the beginning of the keys of all lists, or
 * all parts, of its kind.
 */
export const programsKey = ['programs'];
export const programKey = (programId: string) => ['program', programId];
export const bundlesKey = ['bundles'];
export const bundleKey = (bundleId: string) => ['bundle', bundleId];
export const evaluationsKey = ['evaluations'];
export const studiesKey = ['studies'];
export const tasksKey = ['tasks'];
export const workingCopiesKey = (appId: string) => ['working-copies', appId];
export const protocolsKey = (appId: string) => ['protocols', appId];
export const messagesKey = (appId: string) => ['messages', appId];
export const appKey = (appId: string) => ['app', appId];

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

/** The present time of the environment, which a test clock may have moved. */
export const clockQuery = (environmentId: string, api: EnvironmentClient) =>
  queryOptions({ queryKey: ['clock', environmentId], queryFn: () => api.clock.get() });

/** The counts of an environment. */
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

/** The settings of an environment; reading them needs the right to change them. */
export const environmentSettingsKey = (environmentId: string) => ['environment-settings', environmentId];

export const environmentSettingsQuery = (environmentId: string, api: AppClient) =>
  queryOptions({
    queryKey: environmentSettingsKey(environmentId),
    // An empty change returns the settings.
    queryFn: () => api.environments.change(environmentId, {}),
  });
