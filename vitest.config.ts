import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import LongestFirst from './vitest.order.ts';

/**
 * Node loads the files as it does for the service. With Vite's transformation each worker took six times as
 * long to load the service. Packages of this repository are their sources, not what they publish.
 */
const loadedByNode = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['--conditions=eps-source'],
};

const citus = {
  test: {
    ...loadedByNode,
    name: 'citus',
    include: [
      'server/test/citus/cluster/*.test.ts',
      'server/test/walkthroughs/{one-time,five-weeks,measurement}.test.ts',
      'server/test/endpoints/{examples,tenancy}.test.ts',
      'server/test/detours/*.test.ts',
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
      'server/test/detours/units.test.ts',
      'server/src/resources/identity/single-sign-on/units-of-groups.test.ts',
      // On nodes, enrollments share no transactions.
      'server/src/resources/people/enrollments/enrollments-at-once.test.ts',
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
  ...loadedByNode,
  setupFiles: ['vitest.seed.ts', 'server/test/check-rows.ts'],
  // Some start dozens of processes; a busy machine needs many seconds for each.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // On a busy machine a second is not enough for a page or the worker.
  expect: { poll: { timeout: 60_000 } },
};

const isExternal = process.env['EPS_TEST_DATABASE_URL'] !== undefined;

/**
 * Test files that run at a time, each on a PostgreSQL server of its own: two more than processors, because
 * many of them wait. There is one server only if it is given.
 */
const maxWorkers = isExternal ? 1 : availableParallelism() + 2;

/** Tests that measure time. Beside other tests, the same work takes up to 1.6 times as long. */
const MEASURING = [
  'web/test/long-list.test.ts',
  'server/test/durability/{event-loop,event-loop-logs,overload,start-cost}.test.ts',
  'server/src/resources/operations/audit-log/verify-load.test.ts',
];

/**
 * What can differ on another PostgreSQL: the SQL of every operation and of the worker, locks, roles,
 * collation. The other tests of the server run once, on the embedded one.
 */
const ON_OTHER_SERVERS = [
  'server/src/{audit,db,jobs,maintenance}/**/*.test.ts',
  'server/src/resources/**/{*-races,*-at-once,audit-log,clock,ended,events,tampering}.test.ts',
  'server/test/{contract,database-schema,endpoints,walkthroughs}/**/*.test.ts',
];

/**
 * Of these, what starts the embedded server, what is decided before the database is asked, or by the engine,
 * and the shapes of responses: `server/test/endpoints/examples.test.ts` runs the statements of these
 * operations.
 */
const WITHOUT_SQL = [
  'server/src/db/embedded/**',
  'server/test/contract/{bodies,cost,fuzz,requests,result-shapes,shapes}.test.ts',
  'server/test/contract/{validation-messages,wire}.test.ts',
  'server/test/endpoints/{openapi,reads,scopes}.test.ts',
  'server/test/walkthroughs/{measurement,readme}.test.ts',
];

/** Tests of the console's code that open no page. */
const WITHOUT_BROWSER = [
  'web/src/**/*.test.ts',
  'web/test/{content-schema,german-findings,irt,logic-dependencies}.test.ts',
  'web/test/{mantine-styles,names}.test.ts',
];

const IN_BROWSER = ['web/test/**/*.test.ts', 'server/test/browser/**/*.test.ts'];

export default defineConfig({
  test: {
    ...loadedByNode,
    globalSetup: ['server/test/global-setup.ts'],
    reporters: ['default', './vitest.slowest.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...loadedByNode,
          name: 'engine',
          include: [
            'engine/**/*.test.ts',
            'interop/**/*.test.ts',
            'library/**/*.test.ts',
            'sdk/**/*.test.ts',
            ...WITHOUT_BROWSER,
          ],
          isolate: false,
          setupFiles: ['vitest.seed.ts'],
          maxWorkers,
          // Property tests run hundreds of cases; on a busy machine five seconds are not enough.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...withDatabase,
          name: 'server',
          maxWorkers,
          // Loading the service for each file would take as long as its tests.
          isolate: false,
          include: isExternal ? ON_OTHER_SERVERS : ['server/**/*.test.ts', 'cli/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            'server/test/citus/cluster/**',
            ...MEASURING,
            ...IN_BROWSER,
            ...(isExternal ? WITHOUT_SQL : []),
          ],
        },
      },
      {
        test: {
          ...withDatabase,
          name: 'browser',
          isolate: false,
          include: IN_BROWSER,
          exclude: [...configDefaults.exclude, ...MEASURING, ...WITHOUT_BROWSER],
          maxWorkers,
        },
      },
      {
        test: {
          ...withDatabase,
          name: 'measuring',
          include: MEASURING,
          // Nothing else runs meanwhile.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      // Runs tests of the server on the distributed database of EPS_TEST_CITUS_URL.
      ...(process.env['EPS_TEST_CITUS_URL'] ? [citus] : []),
    ],
  },
});
