import { useQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../base/scope.ts';
import { unitsQuery } from '../people/queries.ts';

/** The names of the units that the user may see, by id. */
export function useUnitNames(): ReadonlyMap<string, string> {
  const { ids, api } = useEnvironment();
  const { data } = useQuery(unitsQuery(ids, api));
  return new Map(data?.units.map(({ id, name }) => [id, name]));
}
