import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from './errors.ts';

/** How often something may be done in this process. */
export interface Limits {
  /** Requests of one credential, a second. */
  request(principal: string): Promise<void>;
  /** Passwords tried on one account, and from one network. */
  login(account: string, address: string): Promise<void>;
  /** It was the right one: the wrong ones before it no longer count against the account, nor this one against the network. */
  loggedIn(account: string, address: string): Promise<void>;
  /** What a visitor without credentials asks for: links to new passwords, and their use. */
  visitor(address: string): Promise<void>;
  /** Mails to one address: invitations and password resets. */
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

/** An IPv6 customer has a whole /64 to come from. */
function network(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv6' ? parsed.toByteArray().slice(0, 8).join('.') : parsed.toString();
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    throw rateLimited(limiter.points, (refused as RateLimiterRes).msBeforeNext);
  }
}

export function rateLimited(limit: number, msBeforeNext: number): AppError {
  const seconds = String(Math.max(1, Math.ceil(msBeforeNext / 1000)));
  return new AppError(
    'rate_limited',
    'Too many requests. Try again later.',
    {},
    {
      'retry-after': seconds,
      'ratelimit-limit': String(limit),
      'ratelimit-remaining': '0',
      'ratelimit-reset': seconds,
    },
  );
}
