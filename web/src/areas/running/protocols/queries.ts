import type { AppClient } from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';

/** The most protocols that lists for choosing offer. */
const MOST_CHOICES = 200;

export const protocolQuery = (protocolId: string, api: AppClient) =>
  queryOptions({ queryKey: ['protocol', protocolId], queryFn: () => api.protocols.get(protocolId) });

/** All protocols, newest first. */
export const protocolsQuery = (appId: string, api: AppClient) =>
  queryOptions({
    queryKey: ['protocols', appId, 'choices'],
    queryFn: () => api.protocols.list({ limit: 100 }).take(MOST_CHOICES),
    staleTime: 30_000,
  });
