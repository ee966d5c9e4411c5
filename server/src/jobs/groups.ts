/** Divides claimed rows into groups that share a transaction: with the same key, and of bounded size. */
export function groupsOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string, size: number): Row[][] {
  return [...Map.groupBy(rows, keyOf).values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size)),
  );
}

/**
 * Returns all values or throws the first error, in both cases after every promise has settled: none of them
 * may use the transaction after it has ended.
 */
export async function allOf<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
