import type { EnvironmentClient, ListStudiesQuery, ListStudyParticipantsQuery } from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';
import { refresh } from '../../../base/query-client.ts';
import { studiesKey } from '../../../shared/queries.ts';
import { listQuery } from '../../../ui/list-query.ts';

/** The people of a study are counted up to this number. */
export const MOST_COUNTED = 100;

/** The query key for everything about a study and its people. */
const studyKey = (studyId: string) => ['study', studyId];

export const studyListQuery = (filters: ListStudiesQuery, environmentId: string, api: EnvironmentClient) =>
  listQuery([...studiesKey, environmentId, filters], (page) => api.studies.list({ ...filters, ...page }));

export const studyQuery = (studyId: string, api: EnvironmentClient) =>
  queryOptions({ queryKey: studyKey(studyId), queryFn: () => api.studies.get(studyId) });

export const panelQuery = (studyId: string, api: EnvironmentClient) =>
  queryOptions({ queryKey: [...studyKey(studyId), 'panel'], queryFn: () => api.studies.getPanel(studyId) });

export const participantQuery = (studyId: string, participantId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: [...studyKey(studyId), 'participant', participantId],
    queryFn: () => api.studies.getParticipant(studyId, participantId),
  });

export const participantListQuery = (
  studyId: string,
  filters: ListStudyParticipantsQuery,
  api: EnvironmentClient,
) =>
  listQuery([...studyKey(studyId), 'participants', filters], (page) =>
    api.studies.listParticipants(studyId, { ...filters, ...page }),
  );

/** The first people of a study, who are counted. */
export const countedPeopleQuery = (studyId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: [...studyKey(studyId), 'people'],
    queryFn: () => api.studies.listParticipants(studyId, { limit: MOST_COUNTED }).page(),
  });

/** The changes that another protocol would make for the people of a study. */
export const protocolPreviewQuery = (studyId: string, protocolId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: [...studyKey(studyId), 'protocol-preview', protocolId],
    queryFn: () => api.studies.previewProtocol(studyId, { protocol_id: protocolId }, { limit: 100 }),
  });

/**
 * Whether the reader must not learn who still takes part in a study. The list refuses every filter of such a
 * reader except `withdrawn`.
 */
export const hidesEndsQuery = (studyId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: [...studyKey(studyId), 'hides ends'],
    queryFn: async () => {
      const { items } = await api.studies.listParticipants(studyId, { limit: 100 }).page();
      return items.some(({ redacted }) => redacted?.includes('status'));
    },
  });

/** Reads a study, its people and the lists of studies again. */
export const refreshStudy = (studyId: string): Promise<void> => refresh(studyKey(studyId), studiesKey);
