import { randomInt } from 'node:crypto';

/** Number of requests of a whole run. */
const REQUESTS = Number(process.env['EPS_FUZZ_REQUESTS'] ?? 2000);

/**
 * Seed of all generated requests: the same in every run of the tests, random in `npm run fuzz`. Set
 * EPS_FUZZ_SEED to the printed one to repeat a run.
 */
export const SEED = Number(process.env['EPS_FUZZ_SEED'] ?? (REQUESTS === 2000 ? 1 : randomInt(2 ** 31)));

const SHARES = { valid: 0.4, invalid: 0.4, sequences: 0.2 };

/** Returns how many requests of a run belong to a part of it. */
export function requestsOf(part: keyof typeof SHARES): number {
  return Math.ceil(REQUESTS * SHARES[part]);
}

/** Limit of a test that sends this many requests, on a busy machine. */
export function limitMs(requests: number): number {
  return 60_000 + requests * 200;
}

console.info(`EPS_FUZZ_SEED=${SEED} EPS_FUZZ_REQUESTS=${REQUESTS}`);
