import type { Application, Environment } from '@eps/sdk';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../base/client.ts';
import { accessQuery, appsQuery, environmentsQuery } from '../../base/queries.ts';

/** The inbox looks into the newest apps only, so that a page costs a bounded number of requests. */
const MAX_APPS = 20;
const REFRESH_MS = 30_000;

/** An environment with its app. */
export interface Place {
  app: Application;
  environment: Environment;
}

/** An environment with the number of evaluations that await a review there. */
export type CountedPlace = Place & { count: number };

export const countsQuery = (organizationId: string, appId: string, environmentId: string) =>
  queryOptions({
    queryKey: ['counts', environmentId],
    queryFn: () => client.environment({ organizationId, appId, environmentId }).counts.get(),
    refetchInterval: REFRESH_MS,
  });

/**
 * How many evaluations await a review in each environment of the newest apps in which the user may review,
 * live environments first; undefined while unknown.
 */
export function useReviewCounts(organizationId: string): CountedPlace[] | undefined {
  const queries = useQueryClient();
  return useQuery({
    queryKey: ['counts', organizationId, 'reviews'],
    queryFn: async () => {
      const access = await queries.ensureQueryData(accessQuery(organizationId));
      const apps = (await queries.ensureQueryData(appsQuery(organizationId))).slice(0, MAX_APPS);
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
  }).data;

  async function placesOf(organizationId: string, app: Application): Promise<Place[]> {
    const environments = await queries.ensureQueryData(environmentsQuery(organizationId, app.id));
    return environments.map((environment) => ({ app, environment }));
  }

  async function withCount(organizationId: string, place: Place): Promise<CountedPlace> {
    const query = countsQuery(organizationId, place.app.id, place.environment.id);
    const { evaluations } = await queries.fetchQuery({ ...query, staleTime: REFRESH_MS / 2 });
    return { ...place, count: evaluations?.needs_review ?? 0 };
  }
}
