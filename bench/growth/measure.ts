import { takePages } from './buffers.ts';
import { type Operation, operations } from './operations.ts';
import { samplesOf } from './sample.ts';
import type { World } from './world.ts';

/** Medians over the repetitions of one operation. */
export interface Measured {
  name: string;
  ms: number;
  /** Pages that PostgreSQL read from its cache or from disk; 0 if they are not counted. */
  pages: number;
}

/** Runs each operation `repetitions` times with different samples, after some runs that are not measured. */
export async function measure(world: World, repetitions: number, warmUp: number): Promise<Measured[]> {
  const samples = await samplesOf(world, repetitions + warmUp);
  const measured: Measured[] = [];
  for (const operation of operations) {
    const runs: { ms: number; pages: number }[] = [];
    for (const [i, sample] of samples.entries()) {
      const run = await runOnce(operation, world, sample);
      if (i >= warmUp) runs.push(run);
    }
    const median = (of: (run: (typeof runs)[number]) => number) =>
      runs.map(of).sort((a, b) => a - b)[Math.floor(runs.length / 2)]!;
    measured.push({ name: operation.name, ms: median(({ ms }) => ms), pages: median((run) => run.pages) });
  }
  return measured;
}

async function runOnce(operation: Operation, world: World, sample: Parameters<Operation['prepare']>[1]) {
  const run = await operation.prepare(world, sample);
  takePages();
  const startedAt = performance.now();
  await run();
  return { ms: performance.now() - startedAt, pages: takePages() };
}

/** In milliseconds. */
export interface Percentiles {
  p50: number;
  p99: number;
}

/** Runs one call many times, one after another, after a tenth as many that are not measured. */
export async function repeat(run: () => Promise<unknown>, times: number): Promise<Percentiles> {
  const taken: number[] = [];
  for (let i = -times / 10; i < times; i++) {
    const startedAt = performance.now();
    await run();
    if (i >= 0) taken.push(performance.now() - startedAt);
  }
  taken.sort((a, b) => a - b);
  const at = (share: number) => taken[Math.ceil(share * taken.length) - 1]!;
  return { p50: at(0.5), p99: at(0.99) };
}
