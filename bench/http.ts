import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BootTimes, measureBoot } from './http/boot.ts';
import { cases } from './http/cases.ts';
import { pageOf } from './http/page.ts';
import { type Comparison, compare } from './http/rounds.ts';
import { startFloor, startService, stopChild } from './http/service.ts';
import { importPeople, setUpHttpBench } from './http/setup.ts';

/** Within this time autovacuum analyzes the new tables. A database in use has planner statistics too. */
const ANALYZE_WAIT_MS = 15_000;

/**
 * Measures the service over HTTP, compares it with the floor and writes bench/results.md. With `filters`,
 * measures only the cases whose names contain one of them, and writes no file.
 */
async function main(filters: readonly string[]): Promise<void> {
  const chosen = cases.filter(
    ({ name }) => filters.length === 0 || filters.some((filter) => name.includes(filter)),
  );
  const boot: BootTimes | undefined = filters.length === 0 ? await measureBoot() : undefined;
  const comparisons = await measure(chosen);
  const page = pageOf(comparisons, boot);
  console.log(page);
  if (filters.length === 0) await writeFile(join(import.meta.dirname, 'results.md'), page);
}

async function measure(chosen: typeof cases): Promise<Comparison[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eps-bench-'));
  const service = await startService(dataDir);
  const floor = await startFloor('http/floor.ts', dataDir);
  try {
    const setup = await setUpHttpBench(service.url);
    await importPeople(setup, 1000);
    await sleep(ANALYZE_WAIT_MS);
    const comparisons: Comparison[] = [];
    for (const measured of chosen)
      comparisons.push(await compare(measured, setup, { service: service.url, floor: floor.url }));
    return comparisons;
  } finally {
    await stopChild(floor.child);
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main(process.argv.slice(2));
