import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { countPages, stopCounting } from './growth/buffers.ts';
import { fillTo } from './growth/fill.ts';
import { measure, repeat } from './growth/measure.ts';
import { importAfterOthers, instrumentHealth, operations } from './growth/operations.ts';
import { pageOf, type Stage } from './growth/page.ts';
import { withService } from './growth/service.ts';
import { sizesOf } from './growth/sizes.ts';
import { measureStudyReads } from './growth/study-reads.ts';
import { measureWork } from './growth/work.ts';
import { runWorkerJobs } from './growth/worker-jobs.ts';
import { type GrowthTarget, openWorld, type World } from './growth/world.ts';

/** One million subjects, two million enrollments, 300,000 evaluations and 10.8 million answers. */
const FULL = 1_000_000;
const DEFAULT_PERCENT = [1, 10, 100];
const REPETITIONS = 31;
/** PostgreSQL plans a prepared statement for all values from its sixth execution on. */
const WARM_UP = 6;
const HEALTH_READS = 300;
const MEASURED = [...operations, importAfterOthers];

/** In this order. Pages are counted for each size separately; times are measured for all sizes in turn. */
const STEPS = ['--fill', '--pages', '--times', '--studies', '--work'];
/** A study of a hundred thousand people at 100 %. */
const PEOPLE_PER_PERCENT = 1000;
/** The people in the studies whose reads are compared. */
const STUDY_SIZES = [50, 5000];

/**
 * Writes bench/results-growth.md from the last measurements of every size, bench/results-studies.md and
 * bench/results-work.md.
 * Without options, it does all steps. It keeps the data folders (in EPS_GROWTH_DIR, by default in the
 * system's folder for temporary files), so that an interrupted run continues, and a size can be measured
 * again.
 */
async function main(percents: readonly number[], given: readonly string[]): Promise<void> {
  const folder = process.env['EPS_GROWTH_DIR'] ?? join(tmpdir(), 'eps-growth');
  const steps = given.length > 0 ? given : STEPS;
  for (const percent of percents) {
    const dataDir = join(folder, String(percent));
    if (steps.includes('--fill')) await saveStage(folder, percent, await fill(dataDir, percent));
    if (steps.includes('--pages')) await saveStage(folder, percent, await countPagesOf(dataDir));
  }
  if (steps.includes('--times')) {
    const dataDirs = percents.map((percent) => join(folder, String(percent)));
    for (const dataDir of dataDirs) await readAll(dataDir);
    const stages = await measureTimes(dataDirs, []);
    for (const [i, percent] of percents.entries()) await saveStage(folder, percent, stages[i]!);
  }
  if (steps.includes('--studies')) await measureStudyReads(folder, STUDY_SIZES);
  if (steps.includes('--work'))
    await measureWork(
      folder,
      percents.map((percent) => percent * PEOPLE_PER_PERCENT),
    );
  const complete = (await savedStages(folder)).filter(({ sizes, times, pages }) => sizes && times && pages);
  if (complete.length === 0) return;
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`;
  const page = pageOf(complete as Stage[], machine);
  await writeFile(join(import.meta.dirname, 'results-growth.md'), page);
  console.log(page);
}

async function fill(dataDir: string, percent: number): Promise<Partial<Stage>> {
  const subjects = Math.round((FULL * percent) / 100);
  const sizes = await withService(dataDir, async (target) => {
    const world = await openWorld(target);
    await fillTo(world, subjects, (done) => showProgress(percent, done, subjects));
    return sizesOf(target.admin);
  });
  process.stderr.write('\n');
  return { sizes };
}

async function countPagesOf(dataDir: string): Promise<Partial<Stage>> {
  await withService(dataDir, ({ admin }) => countPages(admin));
  const [pages] = await withService(
    dataDir,
    async (target) => measure([await countedWorld(target)], MEASURED, REPETITIONS, WARM_UP),
    stopCounting,
  );
  return { pages: pages! };
}

/** Without a worker, each read would also count what an earlier measurement wrote. */
async function countedWorld(target: GrowthTarget): Promise<World> {
  const world = await openWorld(target);
  await runWorkerJobs(world);
  return world;
}

/**
 * Reads every file of the database, so that pages outside of PostgreSQL's buffers come from the operating
 * system's cache. Otherwise the larger sizes would measure the disk.
 */
async function readAll(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgresql', 'base');
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      for await (const _ of createReadStream(join(entry.parentPath, entry.name), { highWaterMark: 2 ** 20 }));
}

/** Starts the services of the remaining data folders, and measures when all are running. */
async function measureTimes(
  [dataDir, ...others]: readonly string[],
  worlds: readonly World[],
): Promise<Partial<Stage>[]> {
  if (dataDir !== undefined)
    return withService(dataDir, async (target) =>
      measureTimes(others, [...worlds, await countedWorld(target)]),
    );
  const before = loadavg()[0]!;
  const times = await measure(worlds, MEASURED, REPETITIONS, WARM_UP);
  const health = await repeat(
    worlds.map((world) => () => instrumentHealth(world)),
    HEALTH_READS,
  );
  const load = { before, after: loadavg()[0]! };
  return worlds.map((_, i) => ({ times: times[i]!, health: health[i]!, load }));
}

const STAGES = 'growth-stages.json';

async function savedStages(folder: string): Promise<Partial<Stage>[]> {
  return JSON.parse(await readFile(join(folder, STAGES), 'utf8').catch(() => '[]'));
}

async function saveStage(folder: string, percent: number, found: Partial<Stage>): Promise<void> {
  const saved = await savedStages(folder);
  const earlier = saved.find((stage) => stage.percent === percent);
  const others = saved.filter((stage) => stage !== earlier);
  const stages = [...others, { ...earlier, ...found, percent }].sort((a, b) => a.percent! - b.percent!);
  await writeFile(join(folder, STAGES), JSON.stringify(stages));
}

function showProgress(percent: number, done: number, subjects: number): void {
  const width = 40;
  const filled = Math.round((width * done) / subjects);
  process.stderr.write(
    `\r${percent} % [${'#'.repeat(filled).padEnd(width)}] ${done} of ${subjects} subjects`,
  );
}

const given = process.argv.slice(2);
const steps = given.filter((value) => value.startsWith('--'));
const percents = given.filter((value) => !value.startsWith('--')).map(Number);
await main(percents.length > 0 ? percents : DEFAULT_PERCENT, steps);
