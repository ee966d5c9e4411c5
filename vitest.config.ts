import { configDefaults, defineConfig } from 'vitest/config';

/** Resolves packages of this repository to their sources, not to what they publish. */
const ssr = { resolve: { conditions: ['eps-source', 'module', 'node', 'development|production'] } };

const citus = {
  ssr,
  test: {
    name: 'citus',
    include: [
      'server/test/citus/cluster/*.test.ts',
      'server/test/walkthroughs/{one-time,five-weeks,measurement}.test.ts',
      'server/test/endpoints/tenancy.test.ts',
      'server/test/contract/*.test.ts',
      'server/src/http/rights.test.ts',
      'server/src/maintenance/housekeeping.test.ts',
      'server/src/resources/**/*.test.ts',
    ],
    exclude: [
      ...configDefaults.exclude,
      // These change rows as the superuser, kill an embedded database, or measure plans and times.
      'server/src/resources/audit-log/{tampering,verify-load}.test.ts',
      'server/src/resources/webhooks/worker/kill.test.ts',
      'server/src/resources/**/scale.test.ts',
      // They wait for locks that they can only see on the server that they are connected to.
      'server/src/resources/participant-sessions/ended.test.ts',
      'server/src/resources/auth/new-password-races.test.ts',
      'server/src/resources/api-keys/platform-admin.test.ts',
      'server/src/resources/enrollments/resume-races.test.ts',
      // On nodes, enrollments share no transactions.
      'server/src/resources/enrollments/enrollments-at-once.test.ts',
    ],
    globalSetup: ['server/test/citus/global-setup.ts'],
    setupFiles: ['vitest.seed.ts', 'server/test/check-rows.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
};

/** Tests that send requests to the service, which need PostgreSQL. */
const withDatabase = {
  globalSetup: ['server/test/global-setup.ts'],
  setupFiles: ['vitest.seed.ts', 'server/test/check-rows.ts'],
  testTimeout: 30_000,
  hookTimeout: 120_000,
  // On a busy machine a second is not enough for a page or the worker.
  expect: { poll: { timeout: 20_000 } },
};

/** Tests that start a PostgreSQL of their own, or measure what transactions of other tests would change. */
const ALONE = [
  'server/test/durability/**/*.test.ts',
  'server/src/db/embedded/**/*.test.ts',
  'server/test/growth/growth.test.ts',
  'server/src/resources/audit-log/verify-load.test.ts',
];

const isExternal = process.env['EPS_TEST_DATABASE_URL'] !== undefined;

/** Tests of the server that do not depend on its PostgreSQL: once, on the embedded one, is enough. */
const WITHOUT_POSTGRESQL = [
  'cli/test/{package,dev}.test.ts',
  'server/test/sdk/package.test.ts',
  'server/src/mail/mailer.test.ts',
];

const IN_BROWSER = ['web/**/*.test.ts', 'server/test/browser/**/*.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        ssr,
        test: {
          name: 'engine',
          include: [
            'engine/**/*.test.ts',
            'interop/**/*.test.ts',
            'library/**/*.test.ts',
            'sdk/**/*.test.ts',
          ],
          setupFiles: ['vitest.seed.ts'],
          maxWorkers: 2,
          // Property tests run hundreds of cases; on a busy machine five seconds are not enough.
          testTimeout: 30_000,
        },
      },
      {
        ssr,
        test: {
          ...withDatabase,
          name: 'server',
          // One after another: the event feed ends below the oldest transaction of the whole PostgreSQL, so a
          // test would wait for its events while another file creates its database.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          // Loading the service for each file would take as long as its tests.
          isolate: false,
          include: ['server/**/*.test.ts', 'cli/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            'server/test/citus/cluster/**',
            ...ALONE,
            ...IN_BROWSER,
            ...(isExternal ? WITHOUT_POSTGRESQL : []),
          ],
        },
      },
      {
        ssr,
        test: {
          ...withDatabase,
          name: 'durability',
          include: ALONE,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        ssr,
        test: {
          ...withDatabase,
          name: 'browser',
          include: IN_BROWSER,
          // They wait for the browser most of the time.
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
      // Runs tests of the server on the distributed database of EPS_TEST_CITUS_URL.
      ...(process.env['EPS_TEST_CITUS_URL'] ? [citus] : []),
    ],
  },
});
