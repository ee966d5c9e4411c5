import type { KeyObject } from 'node:crypto';
import { networkOf as wideNetworkOf } from '../audit/network.ts';
import type { Database } from '../db/database.ts';
import { networkOf } from './client-network.ts';
import { AppError } from './errors.ts';
import { foldAddress } from './fold-address.ts';
import { createBuckets, type Rate } from './rate-limit/buckets.ts';
import { type Quota, rateLimitHeaders } from './rate-limit/headers.ts';
import { leaseTokens } from './rate-limit/queries.ts';
import { type Counter, createThrottle, type Paused } from './throttle.ts';
import {
  CODE_FROM_KNOWN_NETWORK,
  CODE_FROM_UNKNOWN_NETWORKS,
  FROM_KNOWN_NETWORK,
  FROM_NETWORK,
  FROM_UNKNOWN_NETWORK,
  FROM_UNKNOWN_NETWORKS,
  KNOWN_NETWORK_MS,
  LINKS_FROM_NETWORK,
  MAILS,
  RETURN_CODES,
  RETURN_CODES_OF_LINK,
} from './throttle-policies.ts';

/** Response headers that describe limits. */
export type LimitHeaders = Record<string, string>;

/** Rate limits, shared by all processes. Each method throws rate_limited when its limit is exceeded. */
export type Limits = RequestLimits & PasswordLimits;

interface RequestLimits {
  /** Requests of one credential and of its organization, weighted by their cost. */
  request(credential: string, organizationId: string | undefined, cost?: number): Promise<LimitHeaders>;
  /** The remaining budget of these limits, without counting a request. */
  quotas(credential: string, organizationId: string): Promise<Quota[]>;
  /** Before an unknown credential is looked up: throws if its network has sent too many invalid ones. */
  unknownCredential(address: string): void;
  /** Counts an invalid credential against its network. */
  invalidCredential(address: string): void;
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
  /** Returns the share of the proofs of work that were given for a purpose; more make it harder. */
  provenShare(purpose: string): number;
  /** Counts a proof of work. Refuses nobody. */
  proven(purpose: string): Promise<void>;
  /** Uses a proof of work up. Returns whether it was new. */
  useProof(digest: string): Promise<boolean>;
}

interface PasswordLimits {
  /**
   * Counts an attempt to give an account's password. Must be called before the password is verified. Throws
   * if the network has sent too many wrong passwords for this account. Returns whether the attempt is free:
   * otherwise others have used up what it shares with them, the count of the network for all accounts or of
   * the account for all networks, and it needs a proof of work. Neither applies to accounts that signed in
   * from the network before.
   */
  passwordAttempt(account: string, address: string, by?: Attempt): Promise<boolean>;
  /**
   * Removes the attempt from the count after the password was right, and remembers the network: wrong
   * passwords from elsewhere then no longer slow down sign-ins from it.
   */
  passwordAccepted(account: string, address: string, by?: Attempt): Promise<void>;
  /** Counts an attempt to give a second factor's code. Must be called before the code is verified. */
  codeAttempt(account: string, address: string, by?: Attempt): Promise<void>;
  /** Resets the count after the code was right. */
  codeAccepted(account: string, address: string, by?: Attempt): Promise<void>;
  /** Counts an attempt to sign in with a link against its network. */
  linkAttempt(address: string): Promise<void>;
  /** Removes the attempt from the count after the link was valid, and remembers the account's network. */
  linkAccepted(account: string, address: string): Promise<void>;
  /**
   * Counts an attempt to return to a public link with a code, on the link and on the link from this network.
   * Must be called before the code is looked up. Throws if the network has sent too many. Returns whether the
   * attempt is free; otherwise all networks have together, and it needs a proof of work.
   */
  returnCodeAttempt(link: string, address: string, isProven: boolean): Promise<boolean>;
  /** Removes the attempt from the counts after the code was right. */
  returnCodeAccepted(link: string, address: string, isProven: boolean): Promise<void>;
  /** E-mails that one sender causes to one address: password resets, or invitations of an organization. */
  mail(sender: string, address: string): Promise<void>;
}

/** What else is known about who gives a password or a code. */
interface Attempt {
  /** Whether a proof of work was given; the attempt then counts only on the share of its network. */
  isProven?: boolean;
  /**
   * The session of a user who confirms who they are: strangers do not have it, so it has a share of its
   * own.
   */
  session?: Buffer;
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
const UNPROVEN: Rate = { perSecond: 5, burst: 600 };
/** How many proofs of work for one purpose are given before they become harder. */
const PROVEN: Rate = { perSecond: 25, burst: 3000 };
/** For as long as a proof is valid. */
const PROOF: Rate = { perSecond: 1 / 600, burst: 1 };

export function createLimits(db: Database, rates: RequestRates, clock: () => Date, key: KeyObject): Limits {
  return { ...requestLimits(db, rates), ...passwordLimits(db, clock, key) };
}

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
      return (await buckets.take(name, UNPROVEN, 1)).waitMs > 0;
    },
    provenShare: (purpose) => 1 - buckets.remaining(`proofs ${purpose}`, PROVEN) / PROVEN.burst,
    proven: async (purpose) => void (await buckets.take(`proofs ${purpose}`, PROVEN, 1)),
    useProof: async (digest) => (await buckets.take(`proof ${digest}`, PROOF, 1)).waitMs === 0,
    visitor: async (address) => rateLimitHeaders([await takeFrom('visitor', networkOf(address), VISITOR, 1)]),
  };
}

function passwordLimits(db: Database, clock: () => Date, key: KeyObject): PasswordLimits {
  const throttle = createThrottle(db, clock, key);
  const countOn = async (counters: readonly Counter[]) => {
    const paused = await throttle.count(counters);
    if (paused) throw refusal(paused);
  };
  /** Throws if the client's counter does not allow the attempt; returns whether the shared counters do. */
  const countShared = async (own: Counter, shared: readonly Counter[]): Promise<boolean> => {
    const paused = await throttle.count([own, ...shared]);
    if (paused?.counter === own) throw refusal(paused);
    return paused === undefined;
  };
  return {
    async passwordAttempt(email, address, { isProven = false, session } = {}) {
      const { account, network } = identify(email, address, session);
      const isKnown = session !== undefined || (await throttle.isKnown([account, network]));
      const [own, ...shared] = countersOf(account, { network, address }, isKnown);
      return countShared(own!, isProven ? [] : shared);
    },
    async passwordAccepted(email, address, { session } = {}) {
      const { account, network } = identify(email, address, session);
      if (session) return throttle.succeed(countersOf(account, { network, address }, true), []);
      const isKnown = await throttle.isKnown([account, network]);
      await throttle.succeed(
        isKnown ? countersOf(account, { network, address }, isKnown) : [],
        // Resetting the counter of unknown networks would give a stranger new attempts.
        isKnown ? [] : countersOf(account, { network, address }, isKnown),
      );
      await throttle.remember([account, network], KNOWN_NETWORK_MS);
    },
    async codeAttempt(email, address, { session } = {}) {
      const { account, network } = identify(email, address, session);
      const isKnown = session !== undefined || (await throttle.isKnown([account, network]));
      await countOn([codeCounter(account, network, isKnown)]);
    },
    async codeAccepted(email, address, { session } = {}) {
      const { account, network } = identify(email, address, session);
      const isKnown = session !== undefined || (await throttle.isKnown([account, network]));
      await throttle.succeed([codeCounter(account, network, isKnown)], []);
    },
    linkAttempt: (address) => countOn([{ policy: LINKS_FROM_NETWORK, parts: [networkOf(address)] }]),
    async linkAccepted(email, address) {
      const { account, network } = identify(email, address);
      await throttle.succeed([], [{ policy: LINKS_FROM_NETWORK, parts: [network] }]);
      await throttle.remember([account, network], KNOWN_NETWORK_MS);
    },
    async returnCodeAttempt(link, address, isProven) {
      const [own, shared] = returnCodeCounters(link, networkOf(address));
      return countShared(own, isProven ? [] : [shared]);
    },
    async returnCodeAccepted(link, address, isProven) {
      const [own, shared] = returnCodeCounters(link, networkOf(address));
      await throttle.succeed([], isProven ? [own] : [own, shared]);
    },
    mail: (sender, address) => countOn([{ policy: MAILS, parts: [sender, foldAddress(address)] }]),
  };
}

function refusal({ counter, waitMs }: Paused): AppError {
  const { name: policy, free: limit, forgetAfterMs } = counter.policy;
  return rateLimited({ policy, limit, windowSeconds: forgetAfterMs / 1000 }, waitMs);
}

/** Returns the client's counter, and the counters that it shares with others. */
function countersOf(
  account: string,
  { network, address }: { network: string; address: string },
  isKnown: boolean,
): Counter[] {
  if (isKnown) return [{ policy: FROM_KNOWN_NETWORK, parts: [account, network] }];
  return [
    { policy: FROM_UNKNOWN_NETWORK, parts: [account, wideNetworkOf(address)] },
    { policy: FROM_NETWORK, parts: [network] },
    { policy: FROM_UNKNOWN_NETWORKS, parts: [account] },
  ];
}

function codeCounter(account: string, network: string, isKnown: boolean): Counter {
  if (isKnown) return { policy: CODE_FROM_KNOWN_NETWORK, parts: [account, network] };
  return { policy: CODE_FROM_UNKNOWN_NETWORKS, parts: [account] };
}

function returnCodeCounters(link: string, network: string): [own: Counter, shared: Counter] {
  return [
    { policy: RETURN_CODES, parts: [link, network] },
    { policy: RETURN_CODES_OF_LINK, parts: [link] },
  ];
}

function identify(email: string, address: string, session?: Buffer) {
  const network = session ? `session ${session.toString('base64')}` : networkOf(address);
  return { account: foldAddress(email), network };
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
