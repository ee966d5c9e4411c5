import type { ThrottlePolicy } from './throttle.ts';

/** How often secrets may be guessed and mails requested. */

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const KNOWN_NETWORK_MS = 90 * DAY_MS;

/** Wrong passwords on one account from a network from which its user signed in before. */
export const FROM_KNOWN_NETWORK: ThrottlePolicy = {
  name: 'account-known-network',
  free: 10,
  firstPauseMs: 10 * SECOND_MS,
  longestPauseMs: 15 * MINUTE_MS,
  forgetAfterMs: DAY_MS,
};
/** Wrong passwords on one account from all other networks together. */
export const FROM_UNKNOWN_NETWORKS: ThrottlePolicy = {
  ...FROM_KNOWN_NETWORK,
  name: 'account-unknown-networks',
  free: 5,
};
/** The share of one network of them. */
export const FROM_UNKNOWN_NETWORK: ThrottlePolicy = {
  ...FROM_UNKNOWN_NETWORKS,
  name: 'account-unknown-network',
};
/**
 * Wrong codes of a second factor, for an account from a network it signed in from before, and from all
 * others. Few are free: a code has six digits.
 */
export const CODE_FROM_KNOWN_NETWORK: ThrottlePolicy = {
  ...FROM_KNOWN_NETWORK,
  name: 'code-known-network',
  free: 5,
};
export const CODE_FROM_UNKNOWN_NETWORKS: ThrottlePolicy = { ...CODE_FROM_KNOWN_NETWORK, name: 'code' };
/** Wrong passwords from one network, for accounts that never signed in from it. */
export const FROM_NETWORK: ThrottlePolicy = {
  ...FROM_KNOWN_NETWORK,
  name: 'network',
  free: 60,
  forgetAfterMs: HOUR_MS,
};
/** Wrong sign-in links from one network. */
export const LINKS_FROM_NETWORK: ThrottlePolicy = { ...FROM_NETWORK, name: 'sign-in-link' };
/** Wrong codes on one public link from a network, behind which a hospital may be. */
export const RETURN_CODES: ThrottlePolicy = {
  ...FROM_KNOWN_NETWORK,
  name: 'return-code',
  free: 20,
  forgetAfterMs: HOUR_MS,
};
/** Codes for one public link from all networks together; further ones need a proof of work. */
export const RETURN_CODES_OF_LINK: ThrottlePolicy = {
  name: 'return-code-link',
  free: 600,
  firstPauseMs: SECOND_MS,
  longestPauseMs: SECOND_MS,
  forgetAfterMs: HOUR_MS,
};
export const MAILS: ThrottlePolicy = {
  name: 'mail',
  free: 5,
  firstPauseMs: 15 * MINUTE_MS,
  longestPauseMs: 15 * MINUTE_MS,
  forgetAfterMs: 15 * MINUTE_MS,
};
