import type { AppClient, AppIds } from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';

export const participantPageQuery = ({ appId }: AppIds, api: AppClient) =>
  queryOptions({
    queryKey: ['participant-page', appId],
    queryFn: () => api.participantPage.getSettings(),
  });

/** The page's own words in a language. */
export const pageWordsQuery = (locale: string, { appId }: AppIds, api: AppClient) =>
  queryOptions({
    queryKey: ['participant-page-words', appId, locale],
    queryFn: () => api.participantPage.getWords({ locale }),
    staleTime: Number.POSITIVE_INFINITY,
  });
