import type { KeyObject } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Database } from '../db/database.ts';
import { AppError } from './errors.ts';
import { foldAddress } from './fold-address.ts';
import { createBuckets, type Rate } from './rate-limit/buckets.ts';
import { type Quota, rateLimitHeaders } from './rate-limit/headers.ts';
import { leaseTokens } from './rate-limit/queries.ts';
import { type Counter, createThrottle } from './throttle.ts';
import {
  CODE_FROM_KNOWN_NETWORK,
  CODE_FROM_UNKNOWN_NETWORKS,
  FROM_KNOWN_NETWORK,
  FROM_NETWORK,
  FROM_UNKNOWN_NETWORKS,
  KNOWN_NETWORK_MS,
  MAILS,
  RETURN_CODES,
  RETURN_CODES_OF_LINK,
} from './throttle-policies.ts';

/** Response headers that describe limits. */
export type LimitHeaders = Record<string, string>;

/** Rate limits, shared by all processes. Each method throws rate_limited when its limit is exceeded. */
export interface Limits {
  /** Requests of one credential and of its organization, weighted by their cost. */
  request(credential: string, organizationId: string | undefined, cost?: number): Promise<LimitHeaders>;
  /** The remaining budget of these limits, without counting a request. */
  quotas(credential: string, organizationId: string): Promise<Quota[]>;
  /** Before an unknown credential is looked up: throws if its network has sent too many invalid ones. */
  unknownCredential(address: string): void;
  /** Counts an invalid credential against its network. */
  invalidCredential(address: string): void;
  /**
   * Counts an attempt to give an account's password. Must be called before the password is verified. The
   * limit of a network does not apply to accounts that signed in from it before: many people may share one.
   */
  passwordAttempt(account: string, address: string): Promise<void>;
  /**
   * Removes the attempt from the count after the password was right, and remembers the network: wrong
   * passwords from elsewhere then no longer slow down sign-ins from it.
   */
  passwordAccepted(account: string, address: string): Promise<void>;
  /** Counts an attempt to give a second factor's code. Must be called before the code is verified. */
  codeAttempt(account: string, address: string): Promise<void>;
  /** Resets the count after the code was right. */
  codeAccepted(account: string, address: string): Promise<void>;
  /** Counts an attempt to sign in with a link against its network. */
  linkAttempt(address: string): Promise<void>;
  /** Removes the attempt from the count after the link was valid, and remembers the account's network. */
  linkAccepted(account: string, address: string): Promise<void>;
  /** Counts a look-up of people in advance. Throws if the principal has looked up too many. */
  lookUp(credential: string, count?: number): Promise<void>;
  /** Adds MISSED_LOOK_UP to the count after a look-up that found nobody. */
  lookUpMissed(credential: string): Promise<void>;
  /** Password reset requests and other unauthenticated requests of one network. */
  visitor(address: string): Promise<LimitHeaders>;
  /** Openings of one link of a session, by whatever network. */
  sessionLink(session: string): Promise<LimitHeaders>;
  /** Returns whether a network has opened a public link so often that it has to prove work. */
  needsProof(link: string, address: string): Promise<boolean>;
  /** Returns the share of the openings with a proof of work that a public link has used. */
  provenShare(link: string): number;
  /** Counts an opening of a public link with a proof of work. */
  provenVisit(link: string): Promise<void>;
  /** Uses a proof of work up. Returns whether it was new. */
  useProof(digest: string): Promise<boolean>;
  /**
   * Counts an attempt to return to a public link with a code, on the link and on the link from this network.
   * Must be called before the code is looked up.
   */
  returnCodeAttempt(link: string, address: string): Promise<void>;
  /** Removes the attempt from the counts after the code was right. */
  returnCodeAccepted(link: string, address: string): Promise<void>;
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
/** A principal may look up this many external ids at once, and a sixtieth of them each second. */
const LOOK_UPS: Rate = { perSecond: 5, burst: 300 };
/** A look-up that found nobody adds this much to the count. */
const MISSED_LOOK_UP = 9;
/** A network may send this many unauthenticated requests in a minute. */
const VISITOR: Rate = { perSecond: 1, burst: 60 };

/** A link of a session may be opened this often in an hour. */
const SESSION_LINK: Rate = { perSecond: 1 / 60, burst: 60 };
/** A network, behind which a hospital may be, may open a public link this often without a proof of work. */
const UNPROVEN_VISITS: Rate = { perSecond: 5, burst: 600 };
/** How often a public link may be opened with a proof of work. */
const PROVEN_VISITS: Rate = { perSecond: 25, burst: 3000 };
/** For as long as a proof is valid. */
const PROOF: Rate = { perSecond: 1 / 600, burst: 1 };

export function createLimits(db: Database, rates: RequestRates, clock: () => Date, key: KeyObject): Limits {
  return { ...requestLimits(db, rates), ...passwordLimits(db, clock, key) };
}

type RequestLimits = Pick<
  Limits,
  | 'request'
  | 'quotas'
  | 'unknownCredential'
  | 'invalidCredential'
  | 'lookUp'
  | 'lookUpMissed'
  | 'sessionLink'
  | 'needsProof'
  | 'provenShare'
  | 'provenVisit'
  | 'useProof'
  | 'visitor'
>;

function requestLimits(db: Database, rates: RequestRates): RequestLimits {
  const buckets = createBuckets((leases) => db.system.write(leaseTokens(leases)));
  const takeFrom = async (policy: string, id: string, rate: Rate, cost: number): Promise<Quota> => {
    // A request that costs more than the capacity of the bucket can only run when it is full.
    const taken = await buckets.take(`${policy} ${id}`, rate, Math.min(cost, rate.burst));
    const { perSecond, burst: limit } = rate;
    const windowSeconds = limit / perSecond;
    if (taken.waitMs > 0) throw rateLimited({ policy, limit, windowSeconds }, taken.waitMs);
    const resetSeconds = Math.ceil((limit - taken.remaining) / perSecond);
    return { policy, limit, windowSeconds, remaining: taken.remaining, resetSeconds };
  };
  const perSecond = (rate: number): Rate => ({ perSecond: rate, burst: rate });
  const invalidFrom = (address: string) => `invalid ${networkOf(address)}`;
  return {
    async request(credential, organizationId, cost = 1) {
      const quotas = [await takeFrom('credential', credential, perSecond(rates.credential), cost)];
      if (organizationId !== undefined)
        quotas.push(await takeFrom('organization', organizationId, perSecond(rates.organization), cost));
      return rateLimitHeaders(quotas);
    },
    quotas: (credential, organizationId) =>
      Promise.all([
        takeFrom('credential', credential, perSecond(rates.credential), 0),
        takeFrom('organization', organizationId, perSecond(rates.organization), 0),
      ]),
    unknownCredential(address) {
      const waitMs = buckets.emptyForMs(invalidFrom(address));
      const { perSecond, burst: limit } = INVALID_CREDENTIALS;
      const policy = { policy: 'invalid-credentials', limit, windowSeconds: limit / perSecond };
      if (waitMs > 0) throw rateLimited(policy, waitMs);
    },
    lookUp: async (credential, count = 1) => void (await takeFrom('look-up', credential, LOOK_UPS, count)),
    lookUpMissed: async (credential) =>
      void (await buckets.take(`look-up ${credential}`, LOOK_UPS, MISSED_LOOK_UP)),
    invalidCredential: (address) => void buckets.take(invalidFrom(address), INVALID_CREDENTIALS, 1),
    sessionLink: async (session) =>
      rateLimitHeaders([await takeFrom('session-link', session, SESSION_LINK, 1)]),
    needsProof: async (link, address) => {
      const name = `visits ${link} ${networkOf(address)}`;
      return (await buckets.take(name, UNPROVEN_VISITS, 1)).waitMs > 0;
    },
    provenShare: (link) => 1 - buckets.remaining(`public-link ${link}`, PROVEN_VISITS) / PROVEN_VISITS.burst,
    provenVisit: async (link) => void (await takeFrom('public-link', link, PROVEN_VISITS, 1)),
    useProof: async (digest) => (await buckets.take(`proof ${digest}`, PROOF, 1)).waitMs === 0,
    visitor: async (address) => rateLimitHeaders([await takeFrom('visitor', networkOf(address), VISITOR, 1)]),
  };
}

function passwordLimits(db: Database, clock: () => Date, key: KeyObject): Omit<Limits, keyof RequestLimits> {
  const throttle = createThrottle(db, clock, key);
  const countOn = async (counters: readonly Counter[]) => {
    const waitMs = await throttle.count(counters);
    const { name: policy, free: limit, forgetAfterMs } = counters.at(-1)!.policy;
    if (waitMs > 0) throw rateLimited({ policy, limit, windowSeconds: forgetAfterMs / 1000 }, waitMs);
  };
  return {
    async passwordAttempt(email, address) {
      const { account, network } = identify(email, address);
      const isKnown = await throttle.isKnown([account, network]);
      await countOn(countersOf(account, network, isKnown));
    },
    async passwordAccepted(email, address) {
      const { account, network } = identify(email, address);
      const isKnown = await throttle.isKnown([account, network]);
      await throttle.succeed(
        isKnown ? countersOf(account, network, isKnown) : [],
        // Resetting the counter of unknown networks would give a stranger new attempts.
        isKnown ? [] : countersOf(account, network, isKnown),
      );
      await throttle.remember([account, network], KNOWN_NETWORK_MS);
    },
    async codeAttempt(email, address) {
      const { account, network } = identify(email, address);
      await countOn([codeCounter(account, network, await throttle.isKnown([account, network]))]);
    },
    async codeAccepted(email, address) {
      const { account, network } = identify(email, address);
      await throttle.succeed([codeCounter(account, network, await throttle.isKnown([account, network]))], []);
    },
    linkAttempt: (address) => countOn([{ policy: FROM_NETWORK, parts: [networkOf(address)] }]),
    async linkAccepted(email, address) {
      const { account, network } = identify(email, address);
      await throttle.succeed([], [{ policy: FROM_NETWORK, parts: [network] }]);
      await throttle.remember([account, network], KNOWN_NETWORK_MS);
    },
    returnCodeAttempt: (link, address) => countOn(returnCodeCounters(link, networkOf(address))),
    returnCodeAccepted: (link, address) => throttle.succeed([], returnCodeCounters(link, networkOf(address))),
    mail: (address) => countOn([{ policy: MAILS, parts: [foldAddress(address)] }]),
  };
}

function countersOf(account: string, network: string, isKnown: boolean): Counter[] {
  if (isKnown) return [{ policy: FROM_KNOWN_NETWORK, parts: [account, network] }];
  return [
    { policy: FROM_NETWORK, parts: [network] },
    { policy: FROM_UNKNOWN_NETWORKS, parts: [account] },
  ];
}

function codeCounter(account: string, network: string, isKnown: boolean): Counter {
  if (isKnown) return { policy: CODE_FROM_KNOWN_NETWORK, parts: [account, network] };
  return { policy: CODE_FROM_UNKNOWN_NETWORKS, parts: [account] };
}

function returnCodeCounters(link: string, network: string): Counter[] {
  return [
    { policy: RETURN_CODES_OF_LINK, parts: [link] },
    { policy: RETURN_CODES, parts: [link, network] },
  ];
}

function identify(email: string, address: string) {
  return { account: foldAddress(email), network: networkOf(address) };
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

/** Returns the error of a request that exceeds a limit and may be sent again after `waitMs`. */
export function rateLimited(
  exceeded: Pick<Quota, 'policy' | 'limit' | 'windowSeconds'>,
  waitMs: number,
): AppError {
  const resetSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError(
    'rate_limited',
    'Too many requests. Retry after the seconds in Retry-After.',
    {},
    {
      'retry-after': String(resetSeconds),
      ...rateLimitHeaders([{ ...exceeded, remaining: 0, resetSeconds }]),
    },
  );
}
