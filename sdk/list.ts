export interface Page<Item> {
  items: Item[];
  /** The `cursor` of the next page; empty on the last page. */
  next_cursor: string;
}

/**
 * A paged list. Nothing is requested until it is read:
 *
 * - `for await (const item of list)` reads all items, page after page;
 * - `for await (const page of list.pages())` reads whole pages;
 * - `await list.page()` reads one page, from the `cursor` of the query.
 */
export class List<Item> implements AsyncIterable<Item> {
  readonly #read: (page: { cursor?: string }) => Promise<Page<Item>>;

  constructor(read: (page: { cursor?: string }) => Promise<Page<Item>>) {
    this.#read = read;
  }

  page(): Promise<Page<Item>> {
    return this.#read({});
  }

  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    let page = await this.#read({});
    yield page;
    while (page.next_cursor !== '') {
      page = await this.#read({ cursor: page.next_cursor });
      yield page;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { items } of this.pages()) yield* items;
  }

  /** Returns the first items, at most `limit`. */
  async take(limit: number): Promise<Item[]> {
    const taken: Item[] = [];
    if (limit <= 0) return taken;
    for await (const item of this) {
      taken.push(item);
      if (taken.length >= limit) break;
    }
    return taken;
  }
}
