import type { List } from '@eps/sdk';
import { infiniteQueryOptions } from '@tanstack/react-query';

export type ListQuery<Item> = ReturnType<typeof listQuery<Item>>;

/**
 * The pages of a list of the API as an infinite query. `read` receives the cursor of a page, which is
 * undefined for the first one.
 */
export function listQuery<Item>(
  queryKey: readonly unknown[],
  read: (page: { cursor?: string; limit: number }) => List<Item>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => read({ limit: 100, ...(pageParam !== '' && { cursor: pageParam }) }).page(),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => (next_cursor === '' ? undefined : next_cursor),
  });
}
