import type { List } from '@eps/sdk';
import { useQuery } from '@tanstack/react-query';

/** As many as a page of the API has. */
const MAX = 100;
const REFRESH_MS = 30_000;

/** How many items a list has, up to a hundred. */
export interface Count {
  value: number;
  /** For people: `7`, or `100+`. */
  shown: string;
}

/**
 * Counts the items of the first page of a list; undefined while it is read, or if the user may not read it.
 */
export function useCount<Item>(
  key: readonly unknown[],
  read: (page: { limit: number }) => List<Item>,
  isAllowed: boolean,
  counts: (item: Item) => boolean = () => true,
): Count | undefined {
  return useQuery({
    queryKey: ['count', ...key],
    queryFn: async () => {
      const { items, next_cursor } = await read({ limit: MAX }).page();
      const value = items.filter(counts).length;
      return { value, shown: next_cursor === '' ? String(value) : `${value}+` };
    },
    enabled: isAllowed,
    refetchInterval: REFRESH_MS,
  }).data;
}
