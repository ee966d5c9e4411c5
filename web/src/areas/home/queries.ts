import type {
  AppClient,
  AppIds,
  EnvironmentClient,
  EnvironmentIds,
  List,
  OrganizationClient,
} from '@eps/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '../../base/client.ts';
import { type CountedPlace, evaluationsKey, tasksKey } from '../../shared/queries.ts';
import { listQuery } from '../../ui/list-query.ts';
import { environmentOf, nextStep, readSample, type Sample } from './sample/state.ts';

/** As many as a page of the API has. */
const MAX = 100;
const REFRESH_MS = 30_000;
const TWO_WEEKS_MS = 14 * 86_400_000;
/** The most evaluations of one environment in the inbox. */
const MOST_REVIEWS = 50;
const SAMPLE_MS = 2000;

/** How many items a list has, up to a hundred. */
export interface Count {
  value: number;
  /** For people: `7`, or `100+`. */
  shown: string;
}

/** Counts the items of the first page of a list. */
const countQuery = <Item>(
  key: readonly unknown[],
  read: (page: { limit: number }) => List<Item>,
  counts: (item: Item) => boolean = () => true,
) =>
  queryOptions({
    queryKey: ['count', ...key],
    queryFn: async (): Promise<Count> => {
      const { items, next_cursor } = await read({ limit: MAX }).page();
      const value = items.filter(counts).length;
      return { value, shown: next_cursor === '' ? String(value) : `${value}+` };
    },
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

export const definitionsQuery = (ids: AppIds, api: AppClient) =>
  countQuery([ids, 'definitions'], (page) => api.definitions.list(page));

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

/** What the instruments of the environment need. */
export const healthQuery = (ids: EnvironmentIds, api: EnvironmentClient) =>
  queryOptions({
    queryKey: ['instrument-health', ids, 'overview'],
    queryFn: () => api.analytics.getInstrumentHealth(),
  });

interface InboxFilters {
  assigned: 'anyone' | 'me' | 'team';
  locale: string;
}

/**
 * The unfinished tasks of all environments. Each read of the list is in the audit log; it is read again when
 * the counts, which are asked for often, change.
 */
export const inboxTasksQuery = (
  { assigned, locale }: InboxFilters,
  counts: { unfinished: number; overdue: number },
  organizationId: string,
  api: OrganizationClient,
) => ({
  ...listQuery([...tasksKey, organizationId, 'inbox', { assigned, locale, ...counts }], (page) =>
    api.tasks.listInbox({ assigned, locale, ...page }),
  ),
  placeholderData: keepPreviousData,
});

/** The newest results of a place that wait for a review; read again when their number changes. */
export const inboxReviewsQuery = (organizationId: string, { app, environment, count }: CountedPlace) =>
  queryOptions({
    queryKey: [...evaluationsKey, environment.id, 'inbox', count],
    queryFn: () =>
      client
        .environment({ organizationId, appId: app.id, environmentId: environment.id })
        .evaluations.list({ status: 'needs_review', limit: MOST_REVIEWS })
        .page(),
  });

/** What exists of the sample; read again while a person answers it. */
export const sampleQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['sample', organizationId],
    queryFn: () => readSample(organizationId),
    refetchInterval: ({ state }) => (state.data && nextStep(state.data) === 'answers' ? SAMPLE_MS : false),
  });

export const sampleReportQuery = (sample: Sample) =>
  queryOptions({
    queryKey: ['report', sample.evaluation?.id],
    queryFn: () => environmentOf(sample).evaluations.getReport(sample.evaluation!.id),
  });
