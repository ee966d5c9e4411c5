import type { EnvironmentClient, EnvironmentIds } from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';

const MAX_ENDPOINTS = 200;

export const endpointsQuery = (ids: EnvironmentIds, api: EnvironmentClient) =>
  queryOptions({
    queryKey: ['webhooks', ids, 'endpoints'],
    queryFn: () => api.webhookEndpoints.list().take(MAX_ENDPOINTS),
  });
