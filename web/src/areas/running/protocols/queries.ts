import type { AppClient, ListProtocolsQuery } from '@eps/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { protocolsKey } from '../../../shared/queries.ts';
import { listQuery } from '../../../ui/list-query.ts';
import { type ExamplePerson, occasionsOfAll } from './preview-occasions.ts';

export const protocolKey = (protocolId: string) => ['protocol', protocolId];

export const protocolQuery = (protocolId: string, api: AppClient) =>
  queryOptions({ queryKey: protocolKey(protocolId), queryFn: () => api.protocols.get(protocolId) });

export const protocolListQuery = (filters: ListProtocolsQuery, appId: string, api: AppClient) =>
  listQuery([...protocolsKey(appId), filters], (page) => api.protocols.list({ ...filters, ...page }));

export const protocolDiffQuery = (before: string, after: string, api: AppClient) =>
  queryOptions({
    queryKey: ['protocol-diff', before, after],
    queryFn: () => api.protocols.diff(before, after),
  });

/** The findings of the check of content. While other content is checked, the last findings stay. */
export const protocolCheckQuery = (content: Record<string, unknown>, appId: string, api: AppClient) =>
  queryOptions({
    queryKey: ['protocol-check', appId, content],
    queryFn: () => api.protocols.check({ content }),
    placeholderData: keepPreviousData,
  });

/** The occasions of the example person, with the content that they are of. */
export const timelineQuery = (
  content: Record<string, unknown>,
  person: ExamplePerson,
  appId: string,
  api: AppClient,
) =>
  queryOptions({
    queryKey: ['protocol-preview', appId, content, person],
    queryFn: async () => ({ content, occasions: await occasionsOfAll(api, content, person) }),
    placeholderData: keepPreviousData,
  });
