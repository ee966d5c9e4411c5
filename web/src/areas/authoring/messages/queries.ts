import type { AppClient, JsonObject, ListMessageTemplatesQuery } from '@eps/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { messagesKey } from '../../../shared/queries.ts';
import { listQuery } from '../../../ui/list-query.ts';

/** The most revisions of a message that are listed. */
const MOST_REVISIONS = 200;

export const messageKey = (id: string) => ['message', id];

export const messageQuery = (id: string, api: AppClient) =>
  queryOptions({ queryKey: messageKey(id), queryFn: () => api.messages.getTemplate(id) });

export const messageListQuery = (filters: ListMessageTemplatesQuery, appId: string, api: AppClient) =>
  listQuery([...messagesKey(appId), filters], (page) => api.messages.listTemplates({ ...filters, ...page }));

/** The revisions of a message, newest first. */
export const revisionsQuery = (businessId: string, appId: string, api: AppClient) =>
  queryOptions({
    queryKey: [...messagesKey(appId), 'revisions', businessId],
    queryFn: () => api.messages.listTemplates({ business_id: businessId, limit: 100 }).take(MOST_REVISIONS),
  });

type Content = { locales: JsonObject };

/** The findings of the check of the content. While other content is checked, the last findings stay. */
export const messageCheckQuery = (content: Content, appId: string, api: AppClient) =>
  queryOptions({
    queryKey: ['message-check', appId, content],
    queryFn: () => api.messages.checkTemplate({ content }),
    placeholderData: keepPreviousData,
  });

/** The message with example values, in each of its languages. */
export const messagePreviewQuery = (
  content: Content,
  values: { program: string; profile: Record<string, string> },
  appId: string,
  api: AppClient,
) =>
  queryOptions({
    queryKey: ['message-preview', appId, content, values],
    queryFn: () => api.messages.previewTemplate({ content, ...values }),
    placeholderData: keepPreviousData,
  });
