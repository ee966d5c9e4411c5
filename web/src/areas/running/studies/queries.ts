import type { EnvironmentClient } from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../../base/query-client.ts';

/** The most studies that the search of the console offers. */
const MOST_CHOICES = 200;

export const studiesQuery = (environmentId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: ['studies', environmentId, 'choices'],
    queryFn: () => api.studies.list({ limit: 100 }).take(MOST_CHOICES),
    staleTime: 30_000,
  });

export const studyQuery = (studyId: string, api: EnvironmentClient) =>
  queryOptions({ queryKey: ['study', studyId], queryFn: () => api.studies.get(studyId) });

export const panelQuery = (studyId: string, api: EnvironmentClient) =>
  queryOptions({ queryKey: ['study', studyId, 'panel'], queryFn: () => api.studies.getPanel(studyId) });

export const participantQuery = (studyId: string, participantId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: ['study', studyId, 'participant', participantId],
    queryFn: () => api.studies.getParticipant(studyId, participantId),
  });

/**
 * Whether the reader may not learn who still takes part in a study, as its list says. The list refuses such a
 * reader every filter but `withdrawn`.
 */
export const hidesEndsQuery = (studyId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: ['study', studyId, 'hides ends'],
    queryFn: async () => {
      const { items } = await api.studies.listParticipants(studyId, { limit: 100 }).page();
      return items.some(({ redacted }) => redacted?.includes('status'));
    },
  });

/** Reads a study, its people and the lists of studies again. */
export async function refreshStudy(studyId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['study', studyId] }),
    queryClient.invalidateQueries({ queryKey: ['studies'] }),
  ]);
}
