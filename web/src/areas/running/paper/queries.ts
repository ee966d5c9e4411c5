import type { AppClient, EnvironmentClient } from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';

/** The questions of a bundle with their numbers and codes. */
export const formQuery = (bundleId: string, locale: string, api: AppClient) =>
  queryOptions({
    queryKey: ['paper-form', bundleId, locale],
    queryFn: () => api.bundles.getPaperForm(bundleId, { locale }),
    retry: false,
  });

/** What two people typed differently; read once, because each reading is in the audit log. */
export const disagreementsQuery = (id: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: ['paper-disagreements', id],
    queryFn: () => api.paperEntries.getDisagreements(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
