import { setTimeout as sleep } from 'node:timers/promises';

/** The attempts that are in flight, counted by endpoint. */
export class InFlight {
  readonly byEndpoint: Map<string, number> = new Map();
  readonly #attempts = new Set<Promise<void>>();

  get size(): number {
    return this.#attempts.size;
  }

  /** `attempt` must not reject. */
  add(endpointId: string, attempt: Promise<void>): void {
    this.byEndpoint.set(endpointId, (this.byEndpoint.get(endpointId) ?? 0) + 1);
    const counted = attempt.then(() => {
      this.#attempts.delete(counted);
      const left = this.byEndpoint.get(endpointId)! - 1;
      if (left > 0) this.byEndpoint.set(endpointId, left);
      else this.byEndpoint.delete(endpointId);
    });
    this.#attempts.add(counted);
  }

  /** Waits until an attempt ends, at most `ms`. Returns at once if none is in flight. */
  async oneDone(ms: number, signal: AbortSignal): Promise<void> {
    if (this.size === 0) return;
    const enough = new AbortController();
    const pause = sleep(ms, undefined, { signal: AbortSignal.any([signal, enough.signal]) }).catch(() => {});
    await Promise.race([pause, ...this.#attempts]);
    enough.abort();
  }

  async allDone(): Promise<void> {
    await Promise.all(this.#attempts);
  }
}
