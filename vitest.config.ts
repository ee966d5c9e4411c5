import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { citus } from './server/test/citus/project.ts';
import { isMeasuring } from './vitest.limits.ts';
import LongestFirst from './vitest.order.ts';
import { type ProjectName, selectedFiles } from './vitest.tiers.ts';

/**
 * Node loads the files as it does for the service. With Vite's transformation each worker took six times as
 * long to load the service. Packages of this repository are their sources, not what they publish.
 */
const loadedByNode = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['--conditions=eps-source'],
};

/** Tests that send requests to the service, which need PostgreSQL. */
const withDatabase = {
  setupFiles: ['vitest.seed.ts', 'server/test/check-rows.ts'],
  // Some start dozens of processes; a busy machine needs many seconds for each.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // On a busy machine a second is not enough for a page or the worker.
  expect: { poll: { timeout: 60_000 } },
};

/**
 * Test files that run at a time, each on a PostgreSQL server of its own: two more than processors, because
 * many of them wait. There is one server only if it is given, and what is measured has the machine alone.
 */
const maxWorkers = process.env['EPS_TEST_DATABASE_URL'] || isMeasuring ? 1 : availableParallelism() + 2;

const files = selectedFiles();

function project(name: ProjectName, settings: object): TestProjectInlineConfiguration {
  const include = files.filter((file) => file.project === name).map(({ path }) => path);
  // Loading the service for each file would take as long as its tests, hence isolate: false.
  return { test: { ...loadedByNode, name, include, isolate: false, maxWorkers, ...settings } };
}

export default defineConfig({
  test: {
    ...loadedByNode,
    globalSetup: ['server/test/global-setup.ts'],
    reporters: ['default', './vitest.reporter.ts'],
    slowTestThreshold: 10_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      // Property tests run hundreds of cases; a busy machine needs minutes for some.
      project('engine', { setupFiles: ['vitest.seed.ts'], testTimeout: 300_000 }),
      project('server', withDatabase),
      project('browser', {
        ...withDatabase,
        setupFiles: [...withDatabase.setupFiles, 'server/test/browser/failed-pages.ts'],
      }),
      // Runs tests of the server on the distributed database of EPS_TEST_CITUS_URL.
      ...(process.env['EPS_TEST_CITUS_URL'] ? [{ test: { ...loadedByNode, ...citus } }] : []),
    ],
  },
});
