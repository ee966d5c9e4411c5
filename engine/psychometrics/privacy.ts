/**
 * Suppression of small counts. A published count never describes fewer people than the floor, and neither
 * does the difference of published counts: if the omitted counts together would still be small, the smallest
 * other count is left out too (complementary suppression).
 */

/** Returns the entries that can be published beside their total. */
export function countsAbove<Entry extends { count: number }>(
  entries: readonly Entry[],
  floor: number,
): Entry[] {
  const omitted = new Set(entries.filter(({ count }) => count < floor));
  const remaining = entries.filter((entry) => !omitted.has(entry)).sort((a, b) => a.count - b.count);
  let people = [...omitted].reduce((sum, { count }) => sum + count, 0);
  for (const smallest of remaining) {
    if (people === 0 || people >= floor) break;
    omitted.add(smallest);
    people += smallest.count;
  }
  return entries.filter((entry) => !omitted.has(entry));
}
