/** How many requests are sent at the same time. */
const AT_ONCE = 4;

/** Does something for each of many, a few at the same time; returns those for which it failed. */
export async function forEachOf<Item>(
  items: readonly Item[],
  perform: (item: Item) => Promise<unknown>,
): Promise<Item[]> {
  const failed: Item[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE)
    await Promise.all(
      items.slice(start, start + AT_ONCE).map((item) => perform(item).catch(() => failed.push(item))),
    );
  return failed;
}
