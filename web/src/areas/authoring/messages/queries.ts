import type { AppClient } from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';

/** The most revisions of a message that are listed. */
const MOST_REVISIONS = 200;

export const messageQuery = (id: string, api: AppClient) =>
  queryOptions({ queryKey: ['message', id], queryFn: () => api.messages.getTemplate(id) });

/** The revisions of a message, newest first. */
export const revisionsQuery = (businessId: string, appId: string, api: AppClient) =>
  queryOptions({
    queryKey: ['messages', appId, 'revisions', businessId],
    queryFn: () => api.messages.listTemplates({ business_id: businessId, limit: 100 }).take(MOST_REVISIONS),
  });
