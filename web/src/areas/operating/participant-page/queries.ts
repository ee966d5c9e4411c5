import type { AppClient, AppIds, ParticipantPageSettings } from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';

export const participantPageKey = ({ appId }: AppIds) => ['participant-page', appId];

export const participantPageQuery = (ids: AppIds, api: AppClient) =>
  queryOptions({
    queryKey: participantPageKey(ids),
    queryFn: () => api.participantPage.getSettings(),
  });

/** The texts of the page in a language. */
export const pageWordsQuery = (locale: string, { appId }: AppIds, api: AppClient) =>
  queryOptions({
    queryKey: ['participant-page-words', appId, locale],
    queryFn: () => api.participantPage.getWords({ locale }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The theme that results from settings; fails if the service rejects them. */
export const previewQuery = (settings: ParticipantPageSettings, { appId }: AppIds, api: AppClient) =>
  queryOptions({
    queryKey: ['participant-page-preview', appId, settings],
    queryFn: () => api.participantPage.preview(settings),
    retry: false,
  });
