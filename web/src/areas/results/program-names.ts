import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useEnvironment } from '../../base/scope.ts';
import { programsQuery } from '../../shared/queries.ts';

/** The names of the environment's programs by id. */
export function useProgramNames(): ReadonlyMap<string, string> {
  const { ids, api, may } = useEnvironment();
  const { data } = useQuery({ ...programsQuery(ids.environmentId, api), enabled: may('programs:read') });
  return useMemo(() => new Map(data?.map(({ id, name }) => [id, name])), [data]);
}
