import { takePages } from './buffers.ts';
import type { Operation } from './operations.ts';
import { samplesOf } from './sample.ts';
import type { World } from './world.ts';

/** Medians over the repetitions of one operation. */
export interface MeasuredOperation {
  name: string;
  ms: number;
  /** Pages that PostgreSQL read from its cache or from disk; 0 if they are not counted. */
  pages: number;
}

/**
 * Runs each operation `repetitions` times with different samples, after `warmUp` runs (or its own number)
 * that are not measured. The runs in the worlds alternate, so that other work on the machine slows all of
 * them equally. Returns the measurements of each world.
 */
export async function measure(
  worlds: readonly World[],
  operations: readonly Operation[],
  repetitions: number,
  warmUp: number,
): Promise<MeasuredOperation[][]> {
  const samples = await Promise.all(worlds.map((world) => samplesOf(world, repetitions + warmUp)));
  const measured: MeasuredOperation[][] = worlds.map(() => []);
  for (const operation of operations) {
    const runs: Run[][] = worlds.map(() => []);
    const before = operation.warmUp ?? warmUp;
    for (let i = 0; i < repetitions + before; i++)
      for (const [w, world] of worlds.entries()) {
        const run = await runOnce(operation, world, samples[w]![i % (repetitions + warmUp)]!);
        if (i >= before) runs[w]!.push(run);
      }
    for (const [w, list] of measured.entries()) {
      const median = (of: (run: Run) => number) =>
        runs[w]!.map(of).sort((a, b) => a - b)[Math.floor(repetitions / 2)]!;
      list.push({ name: operation.name, ms: median(({ ms }) => ms), pages: median(({ pages }) => pages) });
    }
  }
  return measured;
}

type Run = Omit<MeasuredOperation, 'name'>;

async function runOnce(
  operation: Operation,
  world: World,
  sample: Parameters<Operation['prepare']>[1],
): Promise<Run> {
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

/** Runs each call many times, in turn, after a tenth as many runs that are not measured. */
export async function repeat(
  calls: readonly (() => Promise<unknown>)[],
  times: number,
): Promise<Percentiles[]> {
  const taken: number[][] = calls.map(() => []);
  for (let i = -times / 10; i < times; i++)
    for (const [c, call] of calls.entries()) {
      const startedAt = performance.now();
      await call();
      if (i >= 0) taken[c]!.push(performance.now() - startedAt);
    }
  return taken.map((list) => {
    const sorted = list.sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1]!;
    return { p50: at(0.5), p99: at(0.99) };
  });
}
