import type { KeyObject } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/database.ts';
import { AppError } from './errors.ts';
import { createBuckets, type Rate } from './rate-limit/buckets.ts';
import { leaseTokens } from './rate-limit/queries.ts';
import { type Counter, createThrottle, type ThrottlePolicy } from './throttle.ts';

/** Rate limits, shared by all processes. Each method throws rate_limited when its limit is exceeded. */
export interface Limits {
  /** Requests of one credential and of its organization, weighted by their cost. */
  request(credential: string, organizationId: string | undefined, cost?: number): Promise<void>;
  /** Before an unknown credential is looked up: throws if its network has sent too many invalid ones. */
  unknownCredential(address: string): void;
  /** Counts an invalid credential against its network. */
  invalidCredential(address: string): void;
  /** Counts an attempt to give an account's password. Must be called before the password is verified. */
  passwordAttempt(account: string, address: string): Promise<void>;
  /**
   * Removes the attempt from the count after the password was right, and remembers the network: wrong
   * passwords from elsewhere then no longer slow down sign-ins from it.
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

/** Cost units per second, and at once, of a credential and of an organization. */
export interface RequestRates {
  credential: number;
  organization: number;
}

/** A network may send this many invalid credentials at once, and a fifth of them each second. */
const INVALID_CREDENTIALS: Rate = { perSecond: 20, burst: 100 };

export function createLimits(db: Database, rates: RequestRates, clock: () => Date, key: KeyObject): Limits {
  const visitors = new RateLimiterMemory({ points: 60, duration: 60 });
  return {
    ...requestLimits(db, rates),
    ...passwordLimits(db, clock, key),
    visitor: (address) => consume(visitors, networkOf(address)),
  };
}

function requestLimits(
  db: Database,
  rates: RequestRates,
): Pick<Limits, 'request' | 'unknownCredential' | 'invalidCredential'> {
  const buckets = createBuckets(async (leases) => {
    const rows = await db.system.write(leaseTokens(leases));
    return rows.map(({ granted }) => granted);
  });
  const takeFrom = async (name: string, perSecond: number, cost: number) => {
    // A request that costs more than a second's worth can only run when the bucket is full.
    const tokens = Math.min(cost, perSecond);
    const waitMs = await buckets.take(name, { perSecond, burst: perSecond }, tokens);
    if (waitMs > 0) throw rateLimited(perSecond, waitMs);
  };
  const invalidFrom = (address: string) => `invalid ${networkOf(address)}`;
  return {
    async request(credential, organizationId, cost = 1) {
      await takeFrom(`credential ${credential}`, rates.credential, cost);
      if (organizationId !== undefined)
        await takeFrom(`organization ${organizationId}`, rates.organization, cost);
    },
    unknownCredential(address) {
      const waitMs = buckets.emptyForMs(invalidFrom(address));
      if (waitMs > 0) throw rateLimited(INVALID_CREDENTIALS.burst, waitMs);
    },
    invalidCredential: (address) => void buckets.take(invalidFrom(address), INVALID_CREDENTIALS, 1),
  };
}

function passwordLimits(
  db: Database,
  clock: () => Date,
  key: KeyObject,
): Pick<Limits, 'passwordAttempt' | 'passwordAccepted' | 'mail'> {
  const throttle = createThrottle(db, clock, key);
  const countOn = async (counters: readonly Counter[]) => {
    const waitMs = await throttle.count(counters);
    const slowest = counters.at(-1)!.policy.free;
    if (waitMs > 0) throw rateLimited(slowest, waitMs);
  };
  return {
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
