import { LRUCache } from 'lru-cache';

/**
 * Creates a cache of at most this many entries, which evicts the least recently used first. Entries end `ttl`
 * milliseconds after they were set. It grows with its entries: with the option `max` the package would
 * allocate the arrays of all entries at once, 9 MB for the caches of a process.
 */
export function createLruCache<Value extends object | string | true>(
  entries: number,
  ttl?: number,
): LRUCache<string, Value> {
  return new LRUCache<string, Value>({
    maxSize: entries,
    sizeCalculation: () => 1,
    ...(ttl !== undefined && { ttl }),
  });
}
