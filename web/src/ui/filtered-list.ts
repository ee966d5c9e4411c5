import { useInfiniteQuery } from '@tanstack/react-query';
import { useFilters } from './filters.ts';
import type { ListQuery } from './list-query.ts';

/** Reads the list that matches the filters of the page. `queryOf` makes the query from the filters. */
export function useFilteredList<Filters, Item>(queryOf: (filters: Filters) => ListQuery<Item>) {
  const { filters } = useFilters<Record<string, string | undefined>>();
  const query = useInfiniteQuery(queryOf(filters as Filters));
  return { filters, query };
}
