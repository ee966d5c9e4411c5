import type { KeyObject } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/database.ts';
import { AppError } from './errors.ts';
import { type Counter, createThrottle, type ThrottlePolicy } from './throttle.ts';

/**
 * Rate limits. Those on passwords and mails are shared by all processes, the others count in this process. Each
 * method that checks a limit throws rate_limited when it is exceeded.
 */
export interface Limits {
  /** Requests per second of one credential. */
  request(principal: string): Promise<void>;
  /** Counts an attempt to give an account's password. Must be called before the password is verified. */
  passwordAttempt(account: string, address: string): Promise<void>;
  /**
   * Takes the attempt back after the password was right, and remembers the network: wrong passwords from
   * elsewhere then no longer slow down sign-ins from it.
   */
  passwordAccepted(account: string, address: string): Promise<void>;
  /** Password reset requests and other unauthenticated requests of one network. */
  visitor(address: string): Promise<void>;
  /** E-mails to one address: invitations and password resets. */
  mail(address: string): Promise<void>;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const KNOWN_NETWORK_MS = 90 * DAY_MS;

/** Wrong passwords on one account from a network from which its user signed in before. */
const FROM_KNOWN_NETWORK: ThrottlePolicy = {
  name: 'account-known-network',
  free: 10,
  firstPauseMs: 10 * SECOND_MS,
  longestPauseMs: 15 * MINUTE_MS,
  forgetAfterMs: DAY_MS,
};
/** Wrong passwords on one account from all other networks together. */
const FROM_UNKNOWN_NETWORKS: ThrottlePolicy = {
  ...FROM_KNOWN_NETWORK,
  name: 'account-unknown-networks',
  free: 5,
};
/** Wrong passwords on all accounts from one network. */
const FROM_NETWORK: ThrottlePolicy = {
  ...FROM_KNOWN_NETWORK,
  name: 'network',
  free: 60,
  forgetAfterMs: HOUR_MS,
};
const MAILS: ThrottlePolicy = {
  name: 'mail',
  free: 5,
  firstPauseMs: 15 * MINUTE_MS,
  longestPauseMs: 15 * MINUTE_MS,
  forgetAfterMs: 15 * MINUTE_MS,
};

export function createLimits(
  requestsPerSecond: number,
  db: Database,
  clock: () => Date,
  key: KeyObject,
): Limits {
  const requests = new RateLimiterMemory({ points: requestsPerSecond, duration: 1 });
  const visitors = new RateLimiterMemory({ points: 60, duration: 60 });
  const throttle = createThrottle(db, clock, key);
  const countOn = async (counters: readonly Counter[]) => {
    const waitMs = await throttle.count(counters);
    const slowest = counters.at(-1)!.policy.free;
    if (waitMs > 0) throw rateLimited(slowest, waitMs);
  };
  return {
    request: (principal) => consume(requests, principal),
    async passwordAttempt(email, address) {
      const { account, network } = identify(email, address);
      const isKnown = await throttle.isKnown([account, network]);
      await countOn([
        { policy: FROM_NETWORK, parts: [network] },
        isKnown
          ? { policy: FROM_KNOWN_NETWORK, parts: [account, network] }
          : { policy: FROM_UNKNOWN_NETWORKS, parts: [account] },
      ]);
    },
    async passwordAccepted(email, address) {
      const { account, network } = identify(email, address);
      const isKnown = await throttle.isKnown([account, network]);
      await throttle.succeed(
        isKnown ? [{ policy: FROM_KNOWN_NETWORK, parts: [account, network] }] : [],
        // Resetting the counter of unknown networks would give a stranger new attempts.
        [
          { policy: FROM_NETWORK, parts: [network] },
          ...(isKnown ? [] : [{ policy: FROM_UNKNOWN_NETWORKS, parts: [account] }]),
        ],
      );
      await throttle.remember([account, network], KNOWN_NETWORK_MS);
    },
    visitor: (address) => consume(visitors, networkOf(address)),
    mail: (address) => countOn([{ policy: MAILS, parts: [address.toLowerCase()] }]),
  };
}

function identify(email: string, address: string) {
  return { account: email.toLowerCase(), network: networkOf(address) };
}

/**
 * Returns the unit that is counted: an IPv4 address or an IPv6 /64 network, which is what one customer
 * usually has.
 */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv6' ? parsed.toByteArray().slice(0, 8).join('.') : parsed.toString();
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (rejected) {
    throw rateLimited(limiter.points, (rejected as RateLimiterRes).msBeforeNext);
  }
}

export function rateLimited(limit: number, msBeforeNext: number): AppError {
  const seconds = String(Math.max(1, Math.ceil(msBeforeNext / 1000)));
  return new AppError(
    'rate_limited',
    'Too many requests. Retry after the seconds in Retry-After.',
    {},
    {
      'retry-after': seconds,
      'ratelimit-limit': String(limit),
      'ratelimit-remaining': '0',
      'ratelimit-reset': seconds,
    },
  );
}
