import type {
  AppClient,
  AppIds,
  EnvironmentClient,
  EnvironmentIds,
  List,
  OrganizationClient,
} from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';

/** The page size of the API. */
const PAGE = 100;
const MAX = 10_000;
const REFRESH_MS = 30_000;
const TWO_WEEKS_MS = 14 * 86_400_000;

/** Counts the items of a short list over all of its pages. */
const countQuery = <Item>(
  key: readonly unknown[],
  read: (page: { limit: number }) => List<Item>,
  counts: (item: Item) => boolean = () => true,
) =>
  queryOptions({
    queryKey: ['count', ...key],
    queryFn: async () => (await read({ limit: PAGE }).take(MAX)).filter(counts).length,
    refetchInterval: REFRESH_MS,
  });

export const draftsQuery = (ids: AppIds, api: AppClient) =>
  countQuery(
    [ids, 'drafts'],
    (page) => api.bundles.list(page),
    ({ status }) => status === 'draft' || status === 'validated',
  );

export const publishedQuery = (ids: AppIds, api: AppClient) =>
  countQuery([ids, 'published'], (page) => api.bundles.list({ status: 'published', ...page }));

export const copiesQuery = (ids: AppIds, api: AppClient) =>
  countQuery([ids, 'copies'], (page) => api.workingCopies.list(page));

/** The jobs of an app or an environment that run. */
export const runningJobsQuery = (ids: AppIds | EnvironmentIds, { jobs }: Pick<AppClient, 'jobs'>) =>
  countQuery([ids, 'jobs'], (page) => jobs.list({ status: 'running', ...page }));

export const disabledEndpointsQuery = (ids: EnvironmentIds, api: EnvironmentClient) =>
  countQuery(
    [ids, 'disabled'],
    (page) => api.webhookEndpoints.list(page),
    ({ status }) => status === 'disabled',
  );

export const expiringKeysQuery = (organizationId: string, api: OrganizationClient) =>
  countQuery(
    [organizationId, 'expiring'],
    (page) => api.apiKeys.list(page),
    ({ expires_at }) => expires_at !== undefined && Date.parse(expires_at) < Date.now() + TWO_WEEKS_MS,
  );

export const openInvitationsQuery = (organizationId: string, api: OrganizationClient) =>
  countQuery(
    [organizationId, 'invitations'],
    (page) => api.invitations.list(page),
    ({ status }) => status === 'pending',
  );

/** The problems of the environment's instruments that need attention. */
export const healthQuery = (ids: EnvironmentIds, api: EnvironmentClient) =>
  queryOptions({
    queryKey: ['instrument-health', ids, 'overview'],
    queryFn: () => api.analytics.getInstrumentHealth(),
  });
