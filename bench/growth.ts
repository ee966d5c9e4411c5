import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { countPages, stopCounting } from './growth/buffers.ts';
import { fillTo } from './growth/fill.ts';
import { type Measured, measure, type Percentiles, repeat } from './growth/measure.ts';
import { instrumentHealth } from './growth/operations.ts';
import { pageOf } from './growth/page.ts';
import { withService } from './growth/service.ts';
import { type Sizes, sizesOf } from './growth/sizes.ts';
import { runWorkerJobs } from './growth/worker-jobs.ts';
import { type GrowthTarget, openWorld, type World } from './growth/world.ts';

/** One million subjects, two million enrollments, 300,000 evaluations and 10.8 million answers. */
const FULL = 1_000_000;
const DEFAULT_PERCENT = [1, 10, 100];
const REPETITIONS = 15;
/** PostgreSQL plans a prepared statement for all values from its sixth execution on. */
const WARM_UP = 6;
const HEALTH_READS = 300;

/** Measurements at one size. */
export interface Stage {
  percent: number;
  sizes: Sizes;
  times: Measured[];
  /** Milliseconds of reads of instrument health. */
  health: Percentiles;
  /** Load averages of the machine before and after the times were measured, including this work. */
  load: { before: number; after: number };
  pages: Measured[];
}

/** What is done for each size, in this order: fill an environment, measure pages, measure times. */
const STEPS = { '--fill': fill, '--pages': countPagesOf, '--times': measureTimes };

/**
 * Writes bench/results-growth.md from the last measurements of every size. Without options, all steps are
 * done. The data folders are kept (in EPS_GROWTH_DIR, by default in the system's folder for temporary
 * files), so a run that was interrupted continues, and a size can be measured again.
 */
async function main(percents: readonly number[], steps: readonly string[]): Promise<void> {
  const folder = process.env['EPS_GROWTH_DIR'] ?? join(tmpdir(), 'eps-growth');
  for (const percent of percents) {
    const found: Partial<Stage> = {};
    for (const [name, step] of Object.entries(STEPS))
      if (steps.length === 0 || steps.includes(name))
        Object.assign(found, await step(join(folder, String(percent)), percent));
    await saveStage(folder, percent, found);
  }
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
  const pages = await withService(
    dataDir,
    async (target) => measure(await countedWorld(target), REPETITIONS, WARM_UP),
    stopCounting,
  );
  return { pages };
}

/** Without a worker, each read would also count what an earlier measurement wrote. */
async function countedWorld(target: GrowthTarget): Promise<World> {
  const world = await openWorld(target);
  await runWorkerJobs(world);
  return world;
}

async function measureTimes(dataDir: string): Promise<Partial<Stage>> {
  return withService(dataDir, async (target) => {
    const world = await countedWorld(target);
    const before = loadavg()[0]!;
    const times = await measure(world, REPETITIONS, WARM_UP);
    const health = await repeat(() => instrumentHealth(world), HEALTH_READS);
    return { times, health, load: { before, after: loadavg()[0]! } };
  });
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
