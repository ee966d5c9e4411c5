import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from './errors.ts';

/** How often something may be done in this process. */
export interface Limits {
  /** Requests of one credential, a second. */
  request(principal: string): Promise<void>;
  /** Failed and successful logins of one account, and of one address. */
  login(account: string, address: string): Promise<void>;
  /** Mails to one address: invitations and password resets. */
  mail(address: string): Promise<void>;
  /** Pings of one webhook endpoint. */
  ping(endpointId: string): Promise<void>;
}

export function createLimits(requestsPerSecond: number): Limits {
  const requests = new RateLimiterMemory({ points: requestsPerSecond, duration: 1 });
  const accounts = new RateLimiterMemory({ points: 10, duration: 60 });
  const addresses = new RateLimiterMemory({ points: 60, duration: 60 });
  const mails = new RateLimiterMemory({ points: 5, duration: 900 });
  const pings = new RateLimiterMemory({ points: 10, duration: 60 });
  return {
    request: (principal) => consume(requests, principal),
    async login(account, address) {
      await consume(addresses, address);
      await consume(accounts, account);
    },
    mail: (address) => consume(mails, address),
    ping: (endpointId) => consume(pings, endpointId),
  };
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    const { msBeforeNext } = refused as RateLimiterRes;
    const seconds = String(Math.max(1, Math.ceil(msBeforeNext / 1000)));
    throw new AppError(
      'rate_limited',
      'Too many requests. Try again later.',
      {},
      {
        'retry-after': seconds,
        'ratelimit-limit': String(limiter.points),
        'ratelimit-remaining': '0',
        'ratelimit-reset': seconds,
      },
    );
  }
}
