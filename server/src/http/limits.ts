import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from './errors.ts';

/** Rate limits of this process. Each method throws rate_limited when its limit is exceeded. */
export interface Limits {
  /** Requests per second of one credential. */
  request(principal: string): Promise<void>;
  /** Password attempts on one account and from one network. */
  login(account: string, address: string): Promise<void>;
  /** After a successful login: resets the account's count and takes this attempt off the network's count. */
  loggedIn(account: string, address: string): Promise<void>;
  /** Password reset requests and other unauthenticated requests of one network. */
  visitor(address: string): Promise<void>;
  /** E-mails to one address: invitations and password resets. */
  mail(address: string): Promise<void>;
}

export function createLimits(requestsPerSecond: number): Limits {
  const requests = new RateLimiterMemory({ points: requestsPerSecond, duration: 1 });
  const accounts = new RateLimiterMemory({ points: 10, duration: 60 });
  const networks = new RateLimiterMemory({ points: 60, duration: 60 });
  const mails = new RateLimiterMemory({ points: 5, duration: 900 });
  return {
    request: (principal) => consume(requests, principal),
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
