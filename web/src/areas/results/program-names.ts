import { useQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../base/scope.ts';

/** The names of the environment's programs by id. */
export function useProgramNames(): ReadonlyMap<string, string> {
  const { ids, api, may } = useEnvironment();
  const { data } = useQuery({
    queryKey: ['program-names', ids.environmentId],
    queryFn: async () => new Map((await api.programs.list().take(500)).map(({ id, name }) => [id, name])),
    staleTime: 60_000,
    enabled: may('programs:read'),
  });
  return data ?? new Map();
}
