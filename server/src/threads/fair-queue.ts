interface WaitingTask {
  start: () => void;
  fail: (error: Error) => void;
  isHeavy: boolean;
}

export interface FairQueueOptions {
  /** How many tasks run at the same time. */
  slots: number;
  /** How many tasks of one organization run at the same time. */
  slotsOfOne: number;
  /** How many tasks wait, of all organizations and of one. */
  maxWaiting: number;
  maxWaitingOfOne: number;
}

/** Thrown when too many tasks wait. */
export class QueueFull extends Error {}

export interface TaskOptions {
  /** An aborted signal removes the task from the queue. */
  signal: AbortSignal;
  /** The task may take seconds. */
  isHeavy?: boolean;
}

/**
 * Admits tasks to a bounded number of slots. The next task is that of the organization whose tasks have taken
 * the least time, so the first task of one never waits behind the backlog of another. Heavy tasks never take
 * the last slot.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #waiting = new Map<string, WaitingTask[]>();
  readonly #running = new Map<string, number>();
  /** The milliseconds that the tasks of each organization have taken, since the queue was last empty. */
  readonly #served = new Map<string, number>();
  #runningCount = 0;
  #heavyCount = 0;
  #waitingCount = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /** Runs the work when a slot is free. Throws QueueFull. */
  async run<T>(
    organizationId: string,
    { signal, isHeavy = false }: TaskOptions,
    work: () => Promise<T>,
  ): Promise<T> {
    await this.#admit(organizationId, signal, isHeavy);
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      this.#serve(organizationId, performance.now() - startedAt);
      this.#count(organizationId, isHeavy, -1);
      if (this.#runningCount + this.#waitingCount === 0) this.#served.clear();
      this.#startNext();
    }
  }

  #admit(organizationId: string, signal: AbortSignal, isHeavy: boolean): Promise<void> {
    const own = this.#waiting.get(organizationId) ?? [];
    const { maxWaiting, maxWaitingOfOne } = this.#options;
    if (this.#waitingCount >= maxWaiting || own.length >= maxWaitingOfOne)
      return Promise.reject(new QueueFull('too many tasks wait for a worker thread'));
    if (own.length === 0 && !this.#running.has(organizationId)) this.#enter(organizationId);
    return new Promise((resolve, reject) => {
      const waiting: WaitingTask = { start: resolve, fail: reject, isHeavy };
      own.push(waiting);
      this.#waiting.set(organizationId, own);
      this.#waitingCount++;
      signal.addEventListener('abort', () => this.#remove(organizationId, waiting, signal.reason), {
        once: true,
      });
      if (signal.aborted) this.#remove(organizationId, waiting, signal.reason);
      this.#startNext();
    });
  }

  /**
   * Raises the time of an organization that returns after a pause to the lowest present one: it is the next,
   * but cannot claim the time that it did not use.
   */
  #enter(organizationId: string): void {
    const present = [...this.#waiting.keys(), ...this.#running.keys()].map((id) => this.#servedOf(id));
    if (present.length === 0) return;
    this.#served.set(organizationId, Math.max(this.#servedOf(organizationId), Math.min(...present) - 1));
  }

  #remove(organizationId: string, waiting: WaitingTask, reason: Error): void {
    const own = this.#waiting.get(organizationId) ?? [];
    const index = own.indexOf(waiting);
    if (index < 0) return;
    this.#take(organizationId, own, index);
    waiting.fail(reason);
  }

  #take(organizationId: string, own: WaitingTask[], index: number): WaitingTask {
    const [taken] = own.splice(index, 1);
    this.#waitingCount--;
    if (own.length === 0) this.#waiting.delete(organizationId);
    return taken!;
  }

  #startNext(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      const { organizationId, own, index } = next;
      const waiting = this.#take(organizationId, own, index);
      this.#count(organizationId, waiting.isHeavy, 1);
      // Counted at once, so that tasks that start together belong to different organizations.
      this.#serve(organizationId, 1);
      waiting.start();
    }
  }

  /** Finds the task to start, if a slot is free for one. */
  #next() {
    const { slots, slotsOfOne } = this.#options;
    if (this.#runningCount >= slots) return undefined;
    const isHeavyFree = this.#heavyCount < Math.max(1, slots - 1);
    const inOrder = [...this.#waiting].sort(([a], [b]) => this.#servedOf(a) - this.#servedOf(b));
    for (const [organizationId, own] of inOrder) {
      if ((this.#running.get(organizationId) ?? 0) >= slotsOfOne) continue;
      const index = own.findIndex(({ isHeavy }) => isHeavyFree || !isHeavy);
      if (index >= 0) return { organizationId, own, index };
    }
    return undefined;
  }

  #servedOf(organizationId: string): number {
    return this.#served.get(organizationId) ?? 0;
  }

  #serve(organizationId: string, milliseconds: number): void {
    this.#served.set(organizationId, this.#servedOf(organizationId) + milliseconds);
  }

  #count(organizationId: string, isHeavy: boolean, change: number): void {
    this.#runningCount += change;
    if (isHeavy) this.#heavyCount += change;
    const count = (this.#running.get(organizationId) ?? 0) + change;
    if (count === 0) this.#running.delete(organizationId);
    else this.#running.set(organizationId, count);
  }
}
