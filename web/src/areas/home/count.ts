import type { List } from '@eps/sdk';
import { useQuery } from '@tanstack/react-query';

/** As many as a page of the API has. */
const PAGE = 100;
const MAX = 10_000;
const REFRESH_MS = 30_000;

/**
 * Counts the items of a list of things that an organization has few of, over all of its pages; undefined
 * while it is read, or if the user may not read it.
 */
export function useCount<Item>(
  key: readonly unknown[],
  read: (page: { limit: number }) => List<Item>,
  isAllowed: boolean,
  counts: (item: Item) => boolean = () => true,
): number | undefined {
  return useQuery({
    queryKey: ['count', ...key],
    queryFn: async () => (await read({ limit: PAGE }).take(MAX)).filter(counts).length,
    enabled: isAllowed,
    refetchInterval: REFRESH_MS,
  }).data;
}
