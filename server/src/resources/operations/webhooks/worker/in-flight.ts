import { setTimeout as sleep } from 'node:timers/promises';

/** The number of attempts in flight to one endpoint. */
export interface EndpointLoad {
  organizationId: string;
  endpointId: string;
  attempts: number;
}

/** The attempts that are in flight, counted by endpoint. */
export class InFlight {
  readonly #loads: Map<string, EndpointLoad> = new Map();
  readonly #attempts = new Set<Promise<void>>();

  get size(): number {
    return this.#attempts.size;
  }

  byEndpoint(): EndpointLoad[] {
    return [...this.#loads.values()];
  }

  /** `attempt` must not reject. */
  add(delivery: { organization_id: string; endpoint_id: string }, attempt: Promise<void>): void {
    const { organization_id: organizationId, endpoint_id: endpointId } = delivery;
    const load = this.#loads.get(endpointId) ?? { organizationId, endpointId, attempts: 0 };
    this.#loads.set(endpointId, load);
    load.attempts++;
    const counted = attempt.then(() => {
      this.#attempts.delete(counted);
      load.attempts--;
      if (load.attempts === 0) this.#loads.delete(endpointId);
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
