import type { OrganizationClient } from '@eps/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '../../../base/client.ts';
import { type CountedPlace, evaluationsKey, tasksKey } from '../../../shared/queries.ts';
import { listQuery } from '../../../ui/list-query.ts';

/** The most evaluations of one environment in the inbox. */
export const MOST_REVIEWS = 50;

interface InboxFilters {
  assigned: 'anyone' | 'me' | 'team';
  locale: string;
}

/**
 * The unfinished tasks of all environments. Each read of the list is in the audit log; it is read again when
 * the counts, which are polled often, change.
 */
export const inboxTasksQuery = (
  { assigned, locale }: InboxFilters,
  counts: { unfinished: number; overdue: number } | undefined,
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
