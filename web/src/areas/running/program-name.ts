import { useQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../base/scope.ts';
import { programsQuery } from '../../shared/queries.ts';
import { shortId } from '../../ui/short-id.ts';

/** Returns a function that gives the name of a program; the start of its id until the names are read. */
export function useProgramName(): (programId: string) => string {
  const { ids, api, may } = useEnvironment();
  const { data } = useQuery({
    ...programsQuery(ids.environmentId, api),
    enabled: may('programs:read'),
  });
  const names = new Map(data?.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? shortId(id);
}
