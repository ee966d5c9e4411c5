import type { AppClient, AppIds, JsonObject, SaveAnswersRequest } from '@eps/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '../../base/client.ts';
import type { Contents, Kind } from '../../shared/content/kinds.ts';
import { workingCopiesKey } from '../../shared/queries.ts';
import { listQuery } from '../../ui/list-query.ts';

/** The most templates of the library. */
const MOST_TEMPLATES = 500;
const PRESENCE_MS = 5000;

export const workingCopyListQuery = (appId: string, api: AppClient) =>
  listQuery(workingCopiesKey(appId), (page) => api.workingCopies.list(page));

/** A working copy as it was when it was opened; from then on the open page has the newest state. */
export const workingCopyQuery = (workingCopyId: string, api: AppClient) =>
  queryOptions({
    queryKey: ['working-copy', workingCopyId],
    queryFn: () => api.workingCopies.get(workingCopyId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Reports that this page has a working copy open, and returns who else has it open. */
export const presenceQuery = (workingCopyId: string, client_id: string, location: string, api: AppClient) =>
  queryOptions({
    queryKey: ['presence', workingCopyId, location],
    queryFn: () => api.workingCopies.reportPresence(workingCopyId, { client_id, location }),
    refetchInterval: PRESENCE_MS,
    placeholderData: keepPreviousData,
  });

export const templatesQuery = (appId: string, api: AppClient) =>
  queryOptions({
    queryKey: ['templates', appId],
    queryFn: () => api.templates.list().take(MOST_TEMPLATES),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const templateQuery = (templateId: string, api: AppClient) =>
  queryOptions({
    queryKey: ['template', templateId],
    queryFn: () => api.templates.get(templateId),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The JSON Schema of content of a kind. */
export const schemaQuery = (kind: Kind) =>
  queryOptions({
    queryKey: ['content-schema', kind],
    queryFn: async () => JSON.parse(await (await client.schemas.getContent(kind)).text()) as JsonObject,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The diagnostics of contents, with the proofs. */
export const checkQuery = (contents: Contents, appId: string, api: AppClient) =>
  queryOptions({
    queryKey: ['proofs', appId, contents],
    queryFn: ({ signal }) => api.bundles.check({ contents }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  });

/** The settings of the app's participant page. */
export const pageSettingsQuery = (appId: string, api: AppClient) =>
  queryOptions({
    queryKey: ['participant-page', appId, 'settings'],
    queryFn: () => api.participantPage.getSettings(),
  });

/** The looks of the app's participant page. */
export const themeQuery = (appId: string, api: AppClient) =>
  queryOptions({
    queryKey: ['participant-page', appId, 'theme'],
    queryFn: async () => api.participantPage.preview(await api.participantPage.getSettings()),
  });

/** The step that contents, as JSON, show first. */
export const previewQuery = (contents: string, locale: string, api: AppClient) =>
  queryOptions({
    queryKey: ['preview', contents, locale],
    queryFn: ({ signal }) =>
      api.bundles.try({ contents: JSON.parse(contents), answers: {}, ...(locale && { locale }) }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 10_000,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The help that answers to contents, as JSON, ask for; nothing is asked without contents. */
export const helpQuery = (
  contents: string | undefined,
  answers: SaveAnswersRequest['answers'],
  locale: string,
  { organizationId, appId }: AppIds,
  api: AppClient,
) =>
  queryOptions({
    queryKey: ['preview-help', organizationId, appId, contents, answers, locale],
    queryFn: ({ signal }) => {
      const given = answers.flatMap(({ question_id, value }) =>
        value === undefined || value === null ? [] : [[question_id, value] as const],
      );
      const declined = answers.filter((answer) => answer.declined).map(({ question_id }) => question_id);
      const body = { contents: JSON.parse(contents!), answers: Object.fromEntries(given), declined };
      return api.bundles.try({ ...body, ...(locale && { locale }) }, { signal });
    },
    enabled: contents !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 10_000,
    staleTime: Number.POSITIVE_INFINITY,
  });
