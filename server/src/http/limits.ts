import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/database.ts';
import { AppError } from './errors.ts';
import { createBuckets, type Rate } from './rate-limit/buckets.ts';
import { leaseTokens } from './rate-limit/queries.ts';

/** Rate limits. Each method throws rate_limited when its limit is exceeded. */
export interface Limits {
  /**
   * Requests of one credential and of its organization, weighted by their cost. All processes share these
   * limits.
   */
  request(credential: string, organizationId: string | undefined, cost?: number): Promise<void>;
  /** Before an unknown credential is looked up: throws if its network has sent too many invalid ones. */
  unknownCredential(address: string): void;
  /** Counts an invalid credential against its network. All processes share the count. */
  invalidCredential(address: string): void;
  /** Password attempts on one account and from one network. */
  login(account: string, address: string): Promise<void>;
  /** After a successful login: resets the account's count and takes this attempt off the network's count. */
  loggedIn(account: string, address: string): Promise<void>;
  /** Password reset requests and other unauthenticated requests of one network. */
  visitor(address: string): Promise<void>;
  /** E-mails to one address: invitations and password resets. */
  mail(address: string): Promise<void>;
}

/** Cost units per second, and at once, of a credential and of an organization. */
export interface RequestRates {
  credential: number;
  organization: number;
}

/** A network may send this many invalid credentials at once, and a fifth of them each second. */
const INVALID_CREDENTIALS: Rate = { perSecond: 20, burst: 100 };

export function createLimits(db: Database, rates: RequestRates): Limits {
  const buckets = createBuckets(async (leases) => {
    const rows = await db.system.write(leaseTokens(leases));
    return rows.map(({ granted }) => granted);
  });
  const accounts = new RateLimiterMemory({ points: 10, duration: 60 });
  const networks = new RateLimiterMemory({ points: 60, duration: 60 });
  const mails = new RateLimiterMemory({ points: 5, duration: 900 });
  const takeFrom = async (name: string, perSecond: number, cost: number) => {
    // A request that costs more than a second's worth can only run when the bucket is full.
    const tokens = Math.min(cost, perSecond);
    const waitMs = await buckets.take(name, { perSecond, burst: perSecond }, tokens);
    if (waitMs > 0) throw rateLimited(perSecond, waitMs);
  };
  const invalidFrom = (address: string) => `invalid ${network(address)}`;
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
    async login(account, address) {
      await consume(networks, network(address));
      await consume(accounts, account.toLowerCase());
    },
    async loggedIn(account, address) {
      await networks.reward(network(address));
      await accounts.delete(account.toLowerCase());
    },
    visitor: (address) => consume(networks, network(address)),
    mail: (address) => consume(mails, address.toLowerCase()),
  };
}

/**
 * Returns the unit that is counted: an IPv4 address or an IPv6 /64 network, which is what one customer
 * usually has.
 */
function network(address: string): string {
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
