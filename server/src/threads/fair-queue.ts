interface Waiting {
  start: () => void;
  fail: (error: Error) => void;
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

/**
 * Admits tasks to a bounded number of slots. The organizations that wait take turns, so one organization with
 * many tasks delays the others by one task each.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  /** Organizations with waiting tasks, the one whose turn is next first. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #running = new Map<string, number>();
  #runningCount = 0;
  #waitingCount = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /** Runs the work when a slot is free. An aborted signal removes it from the queue. Throws QueueFull. */
  async run<T>(organizationId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#admit(organizationId, signal);
    try {
      return await work();
    } finally {
      this.#runningCount--;
      this.#count(organizationId, -1);
      this.#startNext();
    }
  }

  #admit(organizationId: string, signal: AbortSignal): Promise<void> {
    const own = this.#waiting.get(organizationId) ?? [];
    const { maxWaiting, maxWaitingOfOne } = this.#options;
    if (this.#waitingCount >= maxWaiting || own.length >= maxWaitingOfOne)
      return Promise.reject(new QueueFull('too many tasks wait for a worker thread'));
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { start: resolve, fail: reject };
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

  #remove(organizationId: string, waiting: Waiting, reason: Error): void {
    const own = this.#waiting.get(organizationId) ?? [];
    const index = own.indexOf(waiting);
    if (index < 0) return;
    own.splice(index, 1);
    this.#waitingCount--;
    if (own.length === 0) this.#waiting.delete(organizationId);
    waiting.fail(reason);
  }

  #startNext(): void {
    for (const [organizationId, own] of this.#waiting) {
      if (this.#runningCount >= this.#options.slots) return;
      if ((this.#running.get(organizationId) ?? 0) >= this.#options.slotsOfOne) continue;
      // Deleting and setting again moves the organization to the end.
      this.#waiting.delete(organizationId);
      const next = own.shift()!;
      if (own.length > 0) this.#waiting.set(organizationId, own);
      this.#waitingCount--;
      this.#runningCount++;
      this.#count(organizationId, 1);
      next.start();
    }
  }

  #count(organizationId: string, change: number): void {
    const count = (this.#running.get(organizationId) ?? 0) + change;
    if (count === 0) this.#running.delete(organizationId);
    else this.#running.set(organizationId, count);
  }
}
