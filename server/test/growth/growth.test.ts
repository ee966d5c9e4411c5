import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countPages } from '../../../bench/growth/buffers.ts';
import { fillTo } from '../../../bench/growth/fill.ts';
import { measure } from '../../../bench/growth/measure.ts';
import { operations } from '../../../bench/growth/operations.ts';
import { openWorld, type World } from '../../../bench/growth/world.ts';
import { instrumentCounts } from '../../src/resources/quality/analytics/count-job.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { createTestDatabase } from '../database.ts';

/** `npm run bench:growth` measures the same operations in a large environment. */

let app: TestApp;
let world: World;

beforeAll(async () => {
  const database = await createTestDatabase();
  await countPages(database.connection);
  await runSql(database.connection, 'ALTER SYSTEM SET autovacuum = off', 'SELECT pg_reload_conf()');
  app = await startTestApp({}, database);
  const { url, key, services } = app;
  world = await openWorld({ url, key, services, admin: database.connection });
});
afterAll(async () => {
  await runSql(world.admin, 'ALTER SYSTEM RESET autovacuum', 'SELECT pg_reload_conf()');
  await app.close();
});

const SIZES = [200, 2000];
/** After a table was analyzed, the next reads of it on each connection read the catalog, too. */
const REPETITIONS = 7;
/** Enough for the sketches of today to have their full size. */
const RESPONDENTS = 300;
/**
 * Sketches of respondents grow to 2 kB (256 hashes), so these read more until each day and question has a
 * full one. Health reads up to one page for each of 28 days and 36 questions.
 */
const BOUNDED: Record<string, number> = {
  'get instrument health': 1100,
  'get instrument health, program': 1100,
  'closed: instrument health': 1100,
  'worker: count instrument events': 500,
  // Readers with the right to answers read every enrollment and result, of programs with at most 5,000:
  // 11,700 to 13,500 pages, by the plan.
  'groups of a program': 15_000,
  'change in a program': 12_000,
  // Twenty entries with their links in the chain, by either of two plans: for each entry up to two pages of
  // rows and three of an index.
  'list audit log, resource type': 100,
};
/** An index gets one level for every hundred times as many rows, and pages are not equally full. */
const LEVELS = 12;

test('no operation reads more pages in an environment with ten times as many rows', {
  timeout: 600_000,
}, async () => {
  const measured = [];
  for (const size of SIZES) {
    await fillTo(world, size);
    if (size === SIZES.at(-1)) await answerToday();
    measured.push(...(await measure([world], operations, REPETITIONS, 6)));
  }
  const [small, large] = measured.map((rows) => new Map(rows.map(({ name, pages }) => [name, pages])));
  const limit = (name: string) => BOUNDED[name] ?? 1.3 * small!.get(name)! + LEVELS;
  const grown = [...large!].filter(([name, pages]) => pages > limit(name));
  expect(grown.map(([name, pages]) => `${name}: ${small!.get(name)} → ${pages}`).join('\n')).toBe('');
});

/** Adds answers of many people to every question, all of today, and counts them. */
async function answerToday(): Promise<void> {
  const { db } = world.services;
  await db.system.write({
    text: `INSERT INTO answer_batches (organization_id, environment_id, program_id, id, evaluation_id,
             subject_id, answered_at, question_ids, elapsed_ms, kinds)
           SELECT organization_id, environment_id, program_id, eps.uuid_v7(now()), gen_random_uuid(), person,
             now(), question_ids, elapsed_ms, kinds
           FROM (SELECT DISTINCT ON (question_ids) * FROM answer_batches WHERE program_id = $1) b,
             (SELECT gen_random_uuid() AS person FROM generate_series(1, ${RESPONDENTS})) people`,
    values: [world.oneTime.id],
  });
  const job = instrumentCounts(world.services);
  while ((await job.run(new AbortController().signal)).more);
  await runSql(world.admin, 'VACUUM eps.instrument_count_queue');
}

/**
 * Runs statements as the superuser. Autovacuum is off during the test, which analyzes and vacuums itself: the
 * snapshot of an ANALYZE keeps old versions of rows from being pruned, and every update reads more pages.
 */
async function runSql(admin: World['admin'], ...statements: string[]): Promise<void> {
  const client = new pg.Client({ ...admin });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
