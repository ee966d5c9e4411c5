import type { List } from '@eps/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useFilters } from './filters.ts';
import { listQuery } from './list-query.ts';

/**
 * Reads the list of the API that fits the filters of the page. `list` receives the filters with the cursor of
 * a page of the list; `queryKey` names the list without them.
 */
export function useFilteredList<Query, Item>(
  queryKey: readonly unknown[],
  list: (query: Query) => List<Item>,
) {
  const { filters } = useFilters<Record<string, string | undefined>>();
  const query = useInfiniteQuery(
    listQuery([...queryKey, filters], (page) => list({ ...filters, ...page } as Query)),
  );
  return { filters, query };
}
