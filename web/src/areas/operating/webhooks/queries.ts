import type { EnvironmentClient, EnvironmentIds, WebhookDeliveryStatus } from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';
import { listQuery } from '../../../ui/list-query.ts';

const MAX_ENDPOINTS = 200;
const REFRESH_MS = 5000;

/** The query key for everything about the webhooks of an environment. */
export const webhooksKey = (ids: EnvironmentIds) => ['webhooks', ids];

export const endpointsQuery = (ids: EnvironmentIds, api: EnvironmentClient) =>
  queryOptions({
    queryKey: [...webhooksKey(ids), 'endpoints'],
    queryFn: () => api.webhookEndpoints.list().take(MAX_ENDPOINTS),
  });

interface DeliveryFilters {
  status?: WebhookDeliveryStatus;
  endpoint_id?: string;
}

export const deliveryListQuery = (filters: DeliveryFilters, ids: EnvironmentIds, api: EnvironmentClient) => ({
  ...listQuery([...webhooksKey(ids), 'deliveries', filters], (page) =>
    api.webhookDeliveries.list({ ...filters, ...page }),
  ),
  refetchInterval: REFRESH_MS,
});

/** The attempts of a delivery; `count` is how many there were. */
export const attemptsQuery = (
  deliveryId: string,
  count: number,
  ids: EnvironmentIds,
  api: EnvironmentClient,
) =>
  queryOptions({
    queryKey: [...webhooksKey(ids), 'attempts', deliveryId, count],
    queryFn: () => api.webhookDeliveries.listAttempts(deliveryId).take(100),
  });

/** The outcomes of the deliveries of the last 24 hours. */
export const endpointHealthQuery = (endpointId: string, ids: EnvironmentIds, api: EnvironmentClient) =>
  queryOptions({
    queryKey: [...webhooksKey(ids), 'health', endpointId],
    queryFn: () => api.webhookEndpoints.getHealth(endpointId),
    refetchInterval: REFRESH_MS,
  });
