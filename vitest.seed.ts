import fc from 'fast-check';

/**
 * Seed of all generated cases. A run of the tests draws the same cases as the run before it, so that it fails
 * only because of a change. `npm run fuzz` and `EPS_TEST_SEED=random` draw new ones.
 */
const given = process.env['EPS_TEST_SEED'] ?? '20261122';
const seed = given === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(given);

fc.configureGlobal({ seed });
if (given === 'random') console.info(`EPS_TEST_SEED=${seed}`);

/** Returns how many cases a property test draws: a quarter of `all` in the quick tests, otherwise all. */
export function runs(all: number): number {
  const isQuick = process.env['EPS_TEST_TIER'] === undefined && given !== 'random';
  return isQuick ? Math.ceil(all / 4) : all;
}
