import type { EnvironmentClient } from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';

/** The most enrollments and evaluations of one person that are read. */
const MOST = 100;
/** Only the newest studies of the environment are searched. */
const STUDIES = 20;

export const subjectEnrollmentsQuery = (subjectId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: ['enrollments', 'of-subject', subjectId],
    queryFn: () => api.enrollments.list({ subject_id: subjectId, limit: MOST }).take(MOST),
  });

export const subjectEvaluationsQuery = (subjectId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: ['evaluations', 'of-subject', subjectId],
    queryFn: () => api.evaluations.list({ subject_id: subjectId, limit: MOST }).take(MOST),
  });

/** The participations of a person in studies, with the names of the studies. */
export const subjectStudiesQuery = (subjectId: string, environmentId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: ['studies', environmentId, 'of-subject', subjectId],
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
