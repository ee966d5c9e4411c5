import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { parseCLI } from 'vitest/node';
import { chromiumPath, WITHOUT_CHROMIUM } from './server/test/browser/chromium-path.ts';

/**
 * When a test file runs: `quick` in `npm test`, `all` also in `npm run test:all`, which decides a merge,
 * `nightly` in `npm run test:nightly` only, and `limits` in `npm run bench:limits` only. `citus` needs the
 * distributed database of EPS_TEST_CITUS_URL.
 */
type Tier = 'quick' | 'all' | 'nightly' | 'limits' | 'citus';

type RunTier = Exclude<Tier, 'citus'>;

/** Who runs a test file: without PostgreSQL, with it, or with it and Chromium. */
export type ProjectName = 'engine' | 'server' | 'browser';

type Rule = readonly [pattern: string, ProjectName, Tier];

interface TestFile {
  path: string;
  project: ProjectName;
  tier: Tier;
}

const [ANSWERS, CONTENT, IDENTITY, OPERATIONS, QUALITY, RESULTS] = [
  'answers',
  'content',
  'identity',
  'operations',
  'quality',
  'results',
].map((area) => `server/src/resources/${area}`);

/**
 * The first pattern that matches a file decides about it, so that a new file has a tier without a change
 * here. `npm run check:structure` reports a pattern that decides about no file.
 */
const RULES: readonly Rule[] = [
  ['server/test/citus/cluster/*', 'server', 'citus'],

  ['server/test/durability/{event-loop-logs,memory,start-cost}.test.ts', 'server', 'limits'],
  ['web/test/authoring-large.test.ts', 'browser', 'limits'],
  ['web/test/screenshots.test.ts', 'browser', 'nightly'],
  // `npm run walk` runs these, and keeps their pictures.
  ['web/test/walk/*', 'browser', 'nightly'],
  ['server/test/durability/demo.test.ts', 'server', 'nightly'],

  // Code of the console that opens no page.
  ['web/src/**', 'engine', 'quick'],
  ['web/test/{content-schema,german-findings,logic-dependencies}.test.ts', 'engine', 'quick'],
  ['web/test/{mantine-styles,names}.test.ts', 'engine', 'quick'],
  ['web/test/smoke.test.ts', 'browser', 'quick'],
  ['{web/test,server/test/browser}/**', 'browser', 'all'],

  // Large data, processes that are killed, peers that misbehave, and database servers of their own.
  ['server/src/**/{scale,kill,hostile}.test.ts', 'server', 'all'],
  ['server/src/db/embedded/**', 'server', 'all'],
  ['server/test/contract/{bodies,cost,fuzz}.test.ts', 'server', 'all'],
  ['server/test/{contract,endpoints,database-schema}/**', 'server', 'quick'],
  ['server/test/walkthroughs/{one-time,five-weeks}.test.ts', 'server', 'quick'],
  ['server/test/citus/skipped.test.ts', 'server', 'quick'],
  ['server/test/**', 'server', 'all'],
  ['cli/test/{dev,examples,jobs}.test.ts', 'server', 'all'],

  // Three seconds of processor time or more each, of subjects of which quick tests ask the same operations.
  ['interop/{hostile,construct-table,out/evaluators,out/round-trips}.test.ts', 'engine', 'all'],
  ['cli/test/{content,data,files,import-responses,package,webhooks}.test.ts', 'server', 'all'],
  ['server/src/db/{migrate,roles}.test.ts', 'server', 'all'],
  ['server/src/http/{body,shares,rate-limit/buckets}.test.ts', 'server', 'all'],
  ['server/src/{mail/mailer,maintenance/*,threads/*}.test.ts', 'server', 'all'],
  [`${ANSWERS}/continuous-evaluation/{cycles,due-questions,ended-programs}.test.ts`, 'server', 'all'],
  [`${ANSWERS}/evaluations/{answers,dictionaries}.test.ts`, 'server', 'all'],
  [`${ANSWERS}/{mail-events,outreach,push-subscriptions,response-imports}/*`, 'server', 'all'],
  [`${ANSWERS}/messages/{messages,push,sender-domains}.test.ts`, 'server', 'all'],
  [`${ANSWERS}/participant/{own-due-questions,presentation}.test.ts`, 'server', 'all'],
  [`${ANSWERS}/program-links/{promises-of-links,proof-of-work}.test.ts`, 'server', 'all'],
  [`${CONTENT}/bundles/{compare-simulate,empty-blocks,from-contents}.test.ts`, 'server', 'all'],
  [`${CONTENT}/bundles/{golden-cases,proofs,reachable-proofs,release-bundle}.test.ts`, 'server', 'all'],
  [`${CONTENT}/bundles/publish-gates.test.ts`, 'server', 'all'],
  [`${CONTENT}/{files,templates,working-copies}/*`, 'server', 'all'],
  [`${IDENTITY}/auth/throttle.test.ts`, 'server', 'all'],
  [`${IDENTITY}/{factors/*,members/accept-invitation.test.ts}`, 'server', 'all'],
  [`${IDENTITY}/organizations/organizations.test.ts`, 'server', 'all'],
  [`${IDENTITY}/single-sign-on/{back-channel-logout,ended-claims}.test.ts`, 'server', 'all'],
  [`${OPERATIONS}/{jobs,system}/*`, 'server', 'all'],
  [`${OPERATIONS}/audit-log/tampering.test.ts`, 'server', 'all'],
  [`${OPERATIONS}/webhooks/worker/{black-hole,five-days,hosts}.test.ts`, 'server', 'all'],
  [`${OPERATIONS}/webhooks/worker/{notices,proxy,rebinding,workers}.test.ts`, 'server', 'all'],
  [`${QUALITY}/{analytics,calibrations,groups,psychometrics,shadow-scoring,trials}/*`, 'server', 'all'],
  [`${RESULTS}/{adherence,ledger,program-statistics,trajectories}/*`, 'server', 'all'],
  [`${RESULTS}/{exports,receipts,retention}/*`, 'server', 'all'],
  [`${RESULTS}/{evaluation-review/ways-in,subject-data/erasure-races}.test.ts`, 'server', 'all'],
  ['server/src/resources/studies/{participants/*,studies/wave-outreach.test.ts}', 'server', 'all'],
  ['{server,cli}/**', 'server', 'quick'],

  ['**', 'engine', 'quick'],
];

const ROOT = import.meta.dirname;
const FOLDERS = ['cli', 'engine', 'interop', 'library', 'sdk', 'server', 'verify', 'web'];

/** Returns the paths of all test files, relative to the root, with forward slashes. */
export function testPaths(): string[] {
  return globSync(`{${FOLDERS}}/**/*.test.ts`, { cwd: ROOT, exclude: (name) => name === 'node_modules' })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}

function testFiles(): TestFile[] {
  return testPaths().map((path) => {
    const [, project, tier] = ruleOf(path)!;
    return { path, project, tier };
  });
}

function ruleOf(path: string): Rule | undefined {
  return RULES.find(([pattern]) => matchesGlob(path, pattern));
}

/** Returns the patterns that decide about none of the test files. */
export function unusedPatterns(paths = testPaths()): string[] {
  const used = new Set(paths.map(ruleOf));
  return RULES.filter((rule) => !used.has(rule)).map(([pattern]) => pattern);
}

/**
 * What can differ on another PostgreSQL: the SQL of every operation and of the worker, locks, roles,
 * collation.
 */
const ON_OTHER_SERVERS = [
  'server/src/{audit,db,jobs,maintenance}/**',
  'server/src/resources/**/{*-races,*-at-once,audit-log,clock,ended,events,tampering}.test.ts',
  'server/test/{contract,database-schema,endpoints,walkthroughs}/**',
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
  'server/test/walkthroughs/{first-requests,measurement}.test.ts',
];

const matches = (path: string, patterns: string[]) => patterns.some((pattern) => matchesGlob(path, pattern));

/**
 * Returns the files that this run of Vitest may run: those of the tier in EPS_TEST_TIER, where `all` includes
 * `quick`, or every file if the command line names files. On the PostgreSQL of EPS_TEST_DATABASE_URL, only
 * those whose results can differ there.
 */
export function selectedFiles(): TestFile[] {
  const files = testFiles().filter(({ tier }) => tier !== 'citus');
  if (namedFiles().length > 0) return files;
  if (selectedTier() === 'limits') return files.filter(({ path }) => isMeasuring(path));
  const tiers: Tier[] = selectedTier() === 'all' ? ['quick', 'all'] : [selectedTier()];
  const selected = files.filter(({ tier }) => tiers.includes(tier));
  if (!process.env['EPS_TEST_DATABASE_URL']) return selected;
  return selected.filter(({ path }) => matches(path, ON_OTHER_SERVERS) && !matches(path, WITHOUT_SQL));
}

/** Whether a test file has work whose time or memory has a limit. */
function isMeasuring(path: string): boolean {
  return readFileSync(join(ROOT, path), 'utf8').includes("/vitest.limits.ts'");
}

/** The parts of paths that the command line gives, by which Vitest selects files. */
export function namedFiles(): readonly string[] {
  return parseCLI(['vitest', ...process.argv.slice(2)], { allowUnknownOptions: true }).filter;
}

function selectedTier(): RunTier {
  return (process.env['EPS_TEST_TIER'] as RunTier | undefined) ?? 'quick';
}

/** What a tier has and about how long it takes on two processors. */
const DESCRIPTIONS: Record<RunTier, string> = {
  quick: `The quick tests take about 3 minutes on two processors: engine, importers, library, code of the
console, endpoints with their rights and tenancy, the contract, two walkthroughs, and one test in Chromium.
  npm run test:all      also kills, restarts, large data, fuzzing and all pages in Chromium: 16 minutes
  npm run test:nightly  random seeds, 20,000 fuzzed requests, another PostgreSQL, pictures, limits: 16 minutes
  npm test -- <path>    the files whose path contains <path>, whenever they run`,
  all: 'All tests that decide a merge take about 16 minutes on two processors.',
  nightly: 'The tests that run at night only.',
  limits: 'The tests whose work has limits of time or memory, one after another.',
};

/** Returns what this run of Vitest consists of, for people who wait for it. */
export function describeRun(): string {
  const named = namedFiles();
  const run =
    named.length > 0 ? `The test files that match ${named.join(', ')}.` : DESCRIPTIONS[selectedTier()];
  return chromiumPath ? run : `${run}\n${WITHOUT_CHROMIUM} Tests that open pages are skipped.`;
}
