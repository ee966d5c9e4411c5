import { configDefaults } from 'vitest/config';

/** The project of Vitest that runs tests of the server on the distributed database of EPS_TEST_CITUS_URL. */
export const citus = {
  name: 'citus',
  include: [
    'server/test/citus/cluster/*.test.ts',
    'server/test/walkthroughs/{one-time,five-weeks,measurement}.test.ts',
    'server/test/endpoints/{examples,tenancy}.test.ts',
    'server/test/indirect-access/*.test.ts',
    'server/test/contract/*.test.ts',
    'server/src/http/rights.test.ts',
    'server/src/maintenance/{epoch-keys,housekeeping}.test.ts',
    'server/src/resources/**/*.test.ts',
  ],
  exclude: [
    ...configDefaults.exclude,
    // These change rows as the superuser, kill an embedded database, or measure plans and times.
    'server/src/resources/operations/audit-log/{tampering,verify-load}.test.ts',
    'server/src/resources/operations/webhooks/worker/kill.test.ts',
    'server/src/resources/**/scale.test.ts',
    // Members cannot be limited to units there; members/memberships.test.ts tests that it is refused.
    'server/test/indirect-access/units.test.ts',
    'server/src/resources/identity/single-sign-on/units-of-groups.test.ts',
    // On nodes, enrollments share no transactions.
    'server/src/resources/people/enrollments/enrollments-at-once.test.ts',
  ],
  globalSetup: ['server/test/citus/global-setup.ts'],
  setupFiles: ['vitest.seed.ts', 'server/test/check-rows.ts'],
  fileParallelism: false,
  testTimeout: 60_000,
  hookTimeout: 120_000,
};
