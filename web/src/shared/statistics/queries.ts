import type { EnvironmentClient } from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';
import { listQuery } from '../../ui/list-query.ts';

export const participationQuery = (programId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: ['participation', programId],
    queryFn: () => api.programs.getParticipation(programId),
  });

/** @param rule undefined for the first one */
export const outcomesQuery = (programId: string, rule: string | undefined, api: EnvironmentClient) =>
  queryOptions({
    queryKey: ['program-outcomes', programId, rule],
    queryFn: () => api.programs.getOutcomes(programId, rule === undefined ? {} : { rule }),
  });

export const peopleOutcomesQuery = (programId: string, rule: string, api: EnvironmentClient) =>
  listQuery(['program-outcomes', programId, rule, 'people'], (page) =>
    api.programs.listOutcomes(programId, { rule, ...page }),
  );
