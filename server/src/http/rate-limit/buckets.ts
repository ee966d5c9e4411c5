import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

/** A rate limit: `perSecond` tokens are added each second, up to `burst`. */
export interface Rate {
  perSecond: number;
  burst: number;
}

/** A request for tokens of a shared bucket. */
export interface Lease {
  name: string;
  rate: Rate;
  tokens: number;
}

/** Takes tokens out of the shared buckets; returns for each lease how many tokens there were. */
export type LeaseTokens = (leases: readonly Lease[]) => Promise<number[]>;

/** Token buckets that several processes share. */
export interface Buckets {
  /**
   * Takes tokens. Returns 0, or the milliseconds until there will be enough. Waits for the database only when
   * this process has used up its lease, for at most a second; then it allows the request and takes the tokens
   * later.
   */
  take(name: string, rate: Rate, tokens: number): Promise<number>;
  /** Returns the milliseconds until a bucket known to be empty has a token again, or 0. Never waits. */
  emptyForMs(name: string): number;
}

/** What this process holds of a shared bucket. */
interface Held {
  tokens: number;
  /** Tokens that the requests which wait for the next lease need. */
  waiting: number;
  emptyUntil: number;
  leasedAt: number;
  lease: Promise<void> | undefined;
}

/** A process leases this part of a bucket at a time, so few tokens are unused in other processes. */
const LEASED_PART = 1 / 20;
/** Tokens that were not used for this long are given up. They would add up to more than the limit. */
const HELD_MS = 1000;
const MAX_WAIT_MS = 1000;
const MAX_BUCKETS = 50_000;

/** Creates the buckets of this process. Leases of one turn of the event loop share a statement. */
export function createBuckets(leaseTokens: LeaseTokens, clock = () => performance.now()): Buckets {
  const buckets = new LRUCache<string, Held>({ max: MAX_BUCKETS });
  const leaseTogether = batched(leaseTokens);

  const heldOf = (name: string): Held => {
    let held = buckets.get(name);
    if (!held) {
      held = { tokens: 0, waiting: 0, emptyUntil: 0, leasedAt: 0, lease: undefined };
      buckets.set(name, held);
    }
    if (clock() - held.leasedAt > HELD_MS) held.tokens = Math.min(held.tokens, 0);
    return held;
  };
  const lease = (name: string, rate: Rate, held: Held): Promise<void> => {
    held.lease ??= (async () => {
      // Requests of the same turn of the event loop add to `waiting` first.
      await Promise.resolve();
      const part = Math.max(1, rate.burst * LEASED_PART);
      const tokens = Math.max(part, held.waiting) - Math.min(0, held.tokens);
      try {
        const granted = await leaseTogether({ name, rate, tokens });
        held.tokens += granted;
        if (granted < tokens)
          held.emptyUntil = clock() + (1000 * Math.min(part, tokens - granted)) / rate.perSecond;
      } finally {
        held.leasedAt = clock();
        held.lease = undefined;
      }
    })();
    return held.lease;
  };
  /** Returns whether the lease came in time. */
  const waitForLease = async (name: string, rate: Rate, held: Held, tokens: number): Promise<boolean> => {
    held.waiting += tokens;
    const leased = lease(name, rate, held).then(
      () => true,
      () => false,
    );
    try {
      return await Promise.race([leased, sleep(MAX_WAIT_MS, false, { ref: false })]);
    } finally {
      held.waiting -= tokens;
    }
  };

  return {
    async take(name, rate, tokens) {
      const held = heldOf(name);
      while (held.tokens < tokens && clock() >= held.emptyUntil)
        if (!(await waitForLease(name, rate, held, tokens))) {
          // The next lease pays for this request.
          held.tokens -= tokens;
          return 0;
        }
      if (held.tokens < tokens)
        return Math.max(1, held.emptyUntil - clock(), (1000 * (tokens - held.tokens)) / rate.perSecond);
      held.tokens -= tokens;
      // Leases ahead, so that the next requests need not wait.
      const isLow = held.tokens < (rate.burst * LEASED_PART) / 2;
      if (isLow && clock() >= held.emptyUntil) lease(name, rate, held).catch(() => {});
      return 0;
    },
    emptyForMs: (name) => Math.max(0, (buckets.peek(name)?.emptyUntil ?? 0) - clock()),
  };
}

/** Collects the leases of one turn of the event loop. */
function batched(leaseTokens: LeaseTokens): (lease: Lease) => Promise<number> {
  let waiting: { lease: Lease; resolve(granted: number): void; reject(error: unknown): void }[] = [];
  const send = () => {
    // All processes lock buckets in the order of their names, which avoids deadlocks.
    const batch = waiting.sort((a, b) => (a.lease.name < b.lease.name ? -1 : 1));
    waiting = [];
    leaseTokens(batch.map(({ lease }) => lease)).then(
      (granted) => {
        for (const [i, { resolve }] of batch.entries()) resolve(granted[i]!);
      },
      (error: unknown) => {
        for (const { reject } of batch) reject(error);
      },
    );
  };
  return (lease) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(send);
      waiting.push({ lease, resolve, reject });
    });
}
