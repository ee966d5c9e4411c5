import { setTimeout as sleep } from 'node:timers/promises';
import { createLruCache } from '../../lru-cache.ts';

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

/** The tokens that a lease got, and those that the shared bucket still has. */
export interface LeaseGrant {
  granted: number;
  remaining: number;
}

/** Takes tokens out of the shared buckets; returns for each lease how many tokens there were. */
export type LeaseTokens = (leases: readonly Lease[]) => Promise<LeaseGrant[]>;

/** The outcome of taking tokens. */
export interface TakenTokens {
  /** 0 if the tokens were taken, or the milliseconds until there will be enough. */
  waitMs: number;
  /** Estimate of the tokens that are left: those this process holds, and those of the shared bucket. */
  remaining: number;
}

/** Token buckets that several processes share. */
export interface Buckets {
  /**
   * Takes tokens. Waits for the database only when this process has used up its lease, for at most a second;
   * then it allows the request and takes the tokens later. The first few tokens in a second need no lease.
   */
  take(name: string, rate: Rate, tokens: number): Promise<TakenTokens>;
  /** Returns the milliseconds until a bucket known to be empty has a token again, or 0. Never waits. */
  emptyForMs(name: string): number;
  /** Returns an estimate of the tokens that are left. Takes and leases none, and never waits. */
  remaining(name: string, rate: Rate): number;
}

/** The part of a shared bucket that this process has leased. */
interface HeldTokens {
  /** Below zero: tokens that were taken without a lease. The next lease pays for them. */
  tokens: number;
  /** Tokens that were left in the shared bucket at `changedAt`. */
  shared: number;
  /** Tokens needed by the requests that wait for the next lease. */
  waiting: number;
  emptyUntil: number;
  /** When tokens were last leased, or given up. */
  changedAt: number;
  lease: Promise<void> | undefined;
}

/** A process leases this part of a bucket at a time, so few tokens are unused in other processes. */
const LEASED_PART = 1 / 20;
/** Tokens that were not used for this long are given up. They would add up to more than the limit. */
const HELD_MS = 1000;
/**
 * A process takes this part of a bucket, and at most this number of tokens, without a lease each second. Most
 * credentials use fewer: a participant who answers and completes a session at once takes 5. A lease costs a
 * transaction of its own, which the request waits for.
 */
const UNLEASED_PART = 1 / 50;
const MAX_UNLEASED = 6;
const MAX_WAIT_MS = 1000;
const MAX_BUCKETS = 50_000;

/** Creates the buckets of this process. Leases of one turn of the event loop share a statement. */
export function createBuckets(leaseTokens: LeaseTokens, clock = () => performance.now()): Buckets {
  const buckets = createLruCache<HeldTokens>(MAX_BUCKETS);
  const leaseTogether = batched(leaseTokens);

  const heldOf = (name: string, rate: Rate): HeldTokens => {
    let held = buckets.get(name);
    if (!held) {
      // Before the first lease the shared bucket is assumed to be full.
      const shared = rate.burst;
      held = { tokens: 0, shared, waiting: 0, emptyUntil: 0, changedAt: clock(), lease: undefined };
      buckets.set(name, held);
    }
    if (clock() - held.changedAt > HELD_MS) {
      if (held.tokens >= -unleasedTokens(rate)) held.tokens = 0;
      held.changedAt = clock();
    }
    return held;
  };
  const lease = (name: string, rate: Rate, held: HeldTokens): Promise<void> => {
    held.lease ??= (async () => {
      // Requests of the same turn of the event loop add to `waiting` first.
      await Promise.resolve();
      const part = Math.max(1, rate.burst * LEASED_PART);
      const tokens = Math.max(part, held.waiting) - Math.min(0, held.tokens);
      try {
        const { granted, remaining } = await leaseTogether({ name, rate, tokens });
        held.tokens += granted;
        held.shared = remaining;
        if (granted < tokens)
          held.emptyUntil = clock() + (1000 * Math.min(part, tokens - granted)) / rate.perSecond;
      } finally {
        held.changedAt = clock();
        held.lease = undefined;
      }
    })();
    return held.lease;
  };
  const remainingOf = ({ tokens, shared, changedAt }: HeldTokens, { perSecond, burst }: Rate): number => {
    const refilled = Math.min(burst, shared + ((clock() - changedAt) / 1000) * perSecond);
    return Math.max(0, Math.min(burst, refilled + tokens));
  };
  /** Returns whether the lease came in time. */
  const waitForLease = async (
    name: string,
    rate: Rate,
    held: HeldTokens,
    tokens: number,
  ): Promise<boolean> => {
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
      const held = heldOf(name, rate);
      const isEmpty = clock() < held.emptyUntil;
      if (!isEmpty && held.tokens < tokens && held.tokens - tokens >= -unleasedTokens(rate)) {
        held.tokens -= tokens;
        return { waitMs: 0, remaining: remainingOf(held, rate) };
      }
      while (held.tokens < tokens && clock() >= held.emptyUntil)
        if (!(await waitForLease(name, rate, held, tokens))) {
          // The next lease pays for this request.
          held.tokens -= tokens;
          return { waitMs: 0, remaining: remainingOf(held, rate) };
        }
      if (held.tokens < tokens) {
        const refillMs = (1000 * (tokens - held.tokens)) / rate.perSecond;
        return { waitMs: Math.max(1, held.emptyUntil - clock(), refillMs), remaining: 0 };
      }
      held.tokens -= tokens;
      // Leases ahead, so that the next requests need not wait.
      const isLow = held.tokens < (rate.burst * LEASED_PART) / 2;
      if (isLow && clock() >= held.emptyUntil) lease(name, rate, held).catch(() => {});
      return { waitMs: 0, remaining: remainingOf(held, rate) };
    },
    remaining: (name, rate) => remainingOf(heldOf(name, rate), rate),
    emptyForMs: (name) => Math.max(0, (buckets.peek(name)?.emptyUntil ?? 0) - clock()),
  };
}

function unleasedTokens({ burst }: Rate): number {
  return Math.min(MAX_UNLEASED, burst * UNLEASED_PART);
}

/** Collects the leases of one turn of the event loop. */
function batched(leaseTokens: LeaseTokens): (lease: Lease) => Promise<LeaseGrant> {
  let waiting: { lease: Lease; resolve(leased: LeaseGrant): void; reject(error: unknown): void }[] = [];
  const send = () => {
    // All processes lock buckets in the order of their names, which avoids deadlocks.
    const batch = waiting.sort((a, b) => (a.lease.name < b.lease.name ? -1 : 1));
    waiting = [];
    leaseTokens(batch.map(({ lease }) => lease)).then(
      (leased) => {
        for (const [i, { resolve }] of batch.entries()) resolve(leased[i]!);
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
