import type { AppClient, AppIds, TryBundleRequest } from '@eps/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** The result of an instrument for answers. The last response is shown until the next one arrives. */
export const trialQuery = (request: TryBundleRequest, { organizationId, appId }: AppIds, api: AppClient) =>
  queryOptions({
    queryKey: ['trial', organizationId, appId, request],
    queryFn: ({ signal }) => api.bundles.try(request, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 30_000,
  });
