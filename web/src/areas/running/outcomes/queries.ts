import type { EnvironmentClient } from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';

/** The most outcomes of one person that are read. */
const MOST = 100;

export const outcomesQuery = (subjectId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: ['outcomes', subjectId],
    queryFn: () => api.outcomes.list({ subject_id: subjectId, limit: MOST }).take(MOST),
  });
