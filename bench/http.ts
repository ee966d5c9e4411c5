import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BootTimes, measureBoot } from './http/boot.ts';
import { cases } from './http/cases.ts';
import { pageOf } from './http/page.ts';
import { type Comparison, compare } from './http/rounds.ts';
import { startService, stopChild } from './http/service.ts';
import { createWorld, importPeople } from './http/world.ts';

/** Within this time autovacuum gives the planner statistics, without which no database in use is. */
const STATISTICS_MS = 15_000;

/**
 * Measures the service over HTTP beside its bare floor and writes bench/results.md. With words as arguments only the
 * cases whose names have one of them, and nothing is written.
 */
async function main(words: readonly string[]): Promise<void> {
  const chosen = cases.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  const boot: BootTimes | undefined = words.length === 0 ? await measureBoot() : undefined;
  const comparisons = await measure(chosen);
  const page = pageOf(comparisons, boot);
  console.log(page);
  if (words.length === 0) await writeFile(join(import.meta.dirname, 'results.md'), page);
}

async function measure(chosen: typeof cases): Promise<Comparison[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eps-bench-'));
  const service = await startService(dataDir);
  const floor = await startFloor(dataDir);
  try {
    const world = await createWorld(service.url);
    await importPeople(world, 1000);
    await sleep(STATISTICS_MS);
    const comparisons: Comparison[] = [];
    for (const one of chosen)
      comparisons.push(await compare(one, world, { service: service.url, floor: floor.url }));
    return comparisons;
  } finally {
    await stopChild(floor.child);
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function startFloor(dataDir: string): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, 'http/floor.ts'), [dataDir]);
  const [url] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (typeof url !== 'string') throw new Error('the floor did not start');
  return { url, child };
}

await main(process.argv.slice(2));
