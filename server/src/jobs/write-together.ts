interface Queue<Item> {
  waiting: Item[];
  /** The write that takes what is waiting. */
  next: Promise<void> | undefined;
  /** The write that was started last. */
  last: Promise<void>;
}

/**
 * Returns a function that resolves when its item is written. Items with the same key that arrive during a
 * write are written together by the next one, because a commit for each would limit the rate. Writes of
 * different keys do not wait for each other.
 */
export function writeTogether<Item>(
  keyOf: (item: Item) => string,
  write: (group: readonly Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  const queues = new Map<string, Queue<Item>>();

  async function writeNext(key: string, queue: Queue<Item>): Promise<void> {
    await queue.last.catch(() => {});
    const group = queue.waiting;
    queue.waiting = [];
    queue.next = undefined;
    try {
      await write(group);
    } finally {
      if (queue.next === undefined) queues.delete(key);
    }
  }

  return (item) => {
    const key = keyOf(item);
    const queue = queues.get(key) ?? { waiting: [], next: undefined, last: Promise.resolve() };
    queues.set(key, queue);
    queue.waiting.push(item);
    if (queue.next === undefined) {
      queue.next = writeNext(key, queue);
      queue.last = queue.next;
    }
    return queue.next;
  };
}
