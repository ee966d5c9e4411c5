import type {
  AppClient,
  EnvironmentClient,
  ListEnrollmentsQuery,
  ListMessagesQuery,
  ListParticipantSessionsQuery,
  ListProgramsQuery,
  ListSuppressionsQuery,
  Recurrence,
} from '@eps/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { messagesKey, programsKey } from '../../shared/queries.ts';
import { listQuery } from '../../ui/list-query.ts';
import { weekOf, windowsOf } from './adherence/weeks.ts';

/** The most tokens of one session that are shown. */
const MOST_TOKENS = 50;
/** The most templates of messages that can be chosen. */
const MOST_TEMPLATES = 200;

export const programListQuery = (filters: ListProgramsQuery, environmentId: string, api: EnvironmentClient) =>
  listQuery([...programsKey, environmentId, filters], (page) => api.programs.list({ ...filters, ...page }));

/** Instants after `createdAt` at which a recurrence opens a cycle, and the present time. */
export const recurrenceQuery = (
  recurrence: Recurrence,
  createdAt: string | undefined,
  count: number,
  environmentId: string,
  api: EnvironmentClient,
) =>
  queryOptions({
    queryKey: ['recurrence-preview', environmentId, recurrence, createdAt, count],
    queryFn: async () => {
      const created_at = createdAt !== undefined && { created_at: createdAt };
      const preview = await api.programs.previewRecurrence({ recurrence, count, ...created_at });
      return { preview, now: (await api.clock.get()).now };
    },
    placeholderData: keepPreviousData,
  });

export const programChangeQuery = (
  programId: string,
  concept: string,
  environmentId: string,
  api: EnvironmentClient,
) =>
  queryOptions({
    queryKey: ['program-change', environmentId, programId, concept],
    queryFn: () => api.programs.getChange(programId, { concept }),
  });

export const silentQuery = (programId: string, api: EnvironmentClient) =>
  listQuery(['silent-enrollments', programId], (page) => api.programs.listSilentEnrollments(programId, page));

/** What the participants of a program may do, and whether its paper forms are entered twice. */
export const participantSettingsQuery = (programId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: ['participant-settings', programId],
    queryFn: () => api.programs.getParticipantSettings(programId),
  });

/** Of a program or an enrollment. */
export type AdherenceOf = 'programs' | 'enrollments';

/** How often people answered in each of the weeks before `now`. */
export const adherenceQuery = (
  of: AdherenceOf,
  id: string,
  days: number,
  now: string,
  api: EnvironmentClient,
) =>
  queryOptions({
    queryKey: ['adherence', id, days],
    queryFn: () =>
      Promise.all(
        windowsOf(days, new Date(now)).map(async (window) => {
          const counts =
            of === 'programs'
              ? await api.programs.getAdherence(id, window)
              : await api.enrollments.getAdherence(id, window);
          return weekOf(window.starts_at, counts);
        }),
      ),
  });

export const linksKey = (programId: string) => ['program-links', programId];

export const linksQuery = (programId: string, api: EnvironmentClient) =>
  listQuery(linksKey(programId), (page) => api.programs.listLinks(programId, page));

export const outreachKey = (programId: string) => ['outreach', programId];

export const outreachQuery = (programId: string, api: EnvironmentClient) =>
  queryOptions({ queryKey: outreachKey(programId), queryFn: () => api.programs.getOutreach(programId) });

export const outreachCountersQuery = (programId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: [...outreachKey(programId), 'counters'],
    queryFn: () => api.programs.getOutreachCounters(programId),
  });

/** The templates of messages to choose from. */
export const templatesQuery = (appId: string, api: AppClient) =>
  queryOptions({
    queryKey: [...messagesKey(appId), 'choices'],
    queryFn: () => api.messages.listTemplates({ limit: 100 }).take(MOST_TEMPLATES),
  });

export const messageLogKey = (environmentId: string) => ['message-log', environmentId];

export const messageLogQuery = (filters: ListMessagesQuery, environmentId: string, api: EnvironmentClient) =>
  listQuery([...messageLogKey(environmentId), filters], (page) => api.messages.list({ ...filters, ...page }));

/** A message as it was sent. */
export const sentMessageQuery = (messageId: string, api: EnvironmentClient) =>
  queryOptions({ queryKey: ['message-content', messageId], queryFn: () => api.messages.get(messageId) });

export const suppressionsKey = (environmentId: string) => ['suppressions', environmentId];

export const suppressionListQuery = (
  filters: ListSuppressionsQuery,
  environmentId: string,
  api: EnvironmentClient,
) =>
  listQuery([...suppressionsKey(environmentId), filters], (page) =>
    api.suppressions.list({ ...filters, ...page }),
  );

export const enrollmentsKey = ['enrollments'];

export const enrollmentListQuery = (
  filters: ListEnrollmentsQuery,
  environmentId: string,
  api: EnvironmentClient,
) =>
  listQuery([...enrollmentsKey, environmentId, filters], (page) =>
    api.enrollments.list({ ...filters, ...page }),
  );

export const sessionsKey = ['participant-sessions'];
export const tokensKey = (sessionId: string) => [...sessionsKey, 'tokens', sessionId];

export const sessionListQuery = (
  filters: ListParticipantSessionsQuery,
  environmentId: string,
  api: EnvironmentClient,
) =>
  listQuery([...sessionsKey, environmentId, filters], (page) =>
    api.participantSessions.list({ ...filters, ...page }),
  );

export const sessionQuery = (sessionId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: [...sessionsKey, 'one', sessionId],
    queryFn: () => api.participantSessions.getIssued(sessionId),
  });

export const tokensQuery = (sessionId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: tokensKey(sessionId),
    queryFn: () => api.participantSessions.listTokens(sessionId, { limit: MOST_TOKENS }).take(MOST_TOKENS),
  });
