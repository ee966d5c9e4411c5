import type { EnvironmentClient, EnvironmentIds, ListSubjectsQuery } from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';
import { unitsKey } from '../../../shared/people/queries.ts';
import { studiesKey } from '../../../shared/queries.ts';
import { listQuery } from '../../../ui/list-query.ts';
import { enrollmentsKey } from '../queries.ts';

/** The most enrollments of one person that are read. */
const MOST = 100;
/** Only the newest studies of the environment are searched. */
const STUDIES = 20;
/** The last reads of a person's data that are shown. */
const SHOWN_ACCESSES = 20;

export const subjectListQuery = (filters: ListSubjectsQuery, environmentId: string, api: EnvironmentClient) =>
  listQuery(['subjects', environmentId, filters], (page) => api.subjects.list({ ...filters, ...page }));

export const subjectEnrollmentsQuery = (subjectId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: [...enrollmentsKey, 'of-subject', subjectId],
    queryFn: () => api.enrollments.list({ subject_id: subjectId, limit: MOST }).take(MOST),
  });

/** The participations of a person in studies, with the names of the studies. */
export const subjectStudiesQuery = (subjectId: string, environmentId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: [...studiesKey, environmentId, 'of-subject', subjectId],
    queryFn: async () => {
      const studies = await api.studies.list({ limit: STUDIES }).take(STUDIES);
      const found = await Promise.all(
        studies.map(async ({ id, name }) => {
          const { items } = await api.studies.listParticipants(id, { subject_id: subjectId }).page();
          return items.map((participant) => ({ name, participant }));
        }),
      );
      return found.flat();
    },
  });

export const subjectUnitsKey = (subjectId: string, ids: EnvironmentIds) => [...unitsKey(ids), subjectId];

export const subjectUnitsQuery = (subjectId: string, ids: EnvironmentIds, api: EnvironmentClient) =>
  queryOptions({
    queryKey: subjectUnitsKey(subjectId, ids),
    queryFn: () => api.subjects.getUnits(subjectId),
  });

/** The last reads of the person's data, with readers and reasons. */
export const accessesQuery = (subjectId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: ['subject-accesses', subjectId],
    queryFn: () => api.subjects.listAccesses(subjectId, { limit: SHOWN_ACCESSES }).take(SHOWN_ACCESSES),
  });

export const erasureQuery = (subjectId: string, api: EnvironmentClient) =>
  queryOptions({ queryKey: ['erasure', subjectId], queryFn: () => api.subjects.getErasure(subjectId) });

/** Counts of the data that an erasure would remove, end and keep. */
export const erasurePreviewQuery = (subjectId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: ['erasure-preview', subjectId],
    queryFn: () => api.subjects.previewErasure(subjectId),
    staleTime: 0,
  });
