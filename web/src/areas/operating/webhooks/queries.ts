import type { EnvironmentClient, EnvironmentIds } from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';
import { useEnvironment } from '../../../app/scope.ts';

const MAX_ENDPOINTS = 200;

export const endpointsQuery = (ids: EnvironmentIds, api: EnvironmentClient) =>
  queryOptions({
    queryKey: ['webhooks', ids, 'endpoints'],
    queryFn: () => api.webhookEndpoints.list().take(MAX_ENDPOINTS),
  });

/** The path of the webhook pages of the present environment. */
export function useWebhooksPath(): string {
  const { organizationId, appId, environmentId } = useEnvironment().ids;
  return `/o/${organizationId}/a/${appId}/e/${environmentId}/webhooks`;
}
