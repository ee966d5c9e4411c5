import { appendFileSync } from 'node:fs';

/** A row of the table of `npm run bench:limits`. */
export interface LimitRow {
  name: string;
  unit: string;
  limit: number;
  measured: number;
}

/** Where `npm run bench:limits` collects its rows. */
const file = process.env['EPS_LIMITS_FILE'];

/**
 * Whether this run measures. No test asserts time or memory, which depend on what else the machine does; the
 * same work has its limits in `npm run bench:limits`.
 */
export const isMeasuring = file !== undefined;

const PROBE_MS = 5;

/** Notes a measurement and its limit for the table. Only `npm run bench:limits` reads it. */
export function noteLimit(name: string, unit: string, limit: number, measured: number): void {
  const row: LimitRow = { name, unit, limit, measured };
  if (file) appendFileSync(file, `${JSON.stringify(row)}\n`);
}

/** Runs `work` and returns its result; notes how long it took. */
export async function limited<T>(name: string, limitMs: number, work: () => T | Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  noteLimit(name, 'ms', limitMs, performance.now() - startedAt);
  return result;
}

/** Returns how long `work` takes, in milliseconds. */
export async function timeOf(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/**
 * Runs `work` and returns its result; notes the longest time for which it blocked the event loop of this
 * process.
 */
export async function limitedHold<T>(name: string, limitMs: number, work: () => Promise<T>): Promise<T> {
  if (!isMeasuring) return work();
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - PROBE_MS);
    last = now;
  }, PROBE_MS);
  const result = await work();
  await new Promise((resolve) => setTimeout(resolve, 2 * PROBE_MS));
  clearInterval(timer);
  noteLimit(`blocking the event loop: ${name}`, 'ms', limitMs, longest);
  return result;
}

/**
 * Runs `work(n)`, whose time must be linear in n. When measuring, notes how much longer `work(2 * n)` takes:
 * twice as long, where quadratic work takes four times as long.
 */
export async function linear(name: string, n: number, work: (n: number) => unknown): Promise<void> {
  await work(n);
  if (!isMeasuring) return;
  const fastest = async (count: number) => {
    const times: number[] = [];
    for (let attempt = 0; attempt < 3; attempt++) times.push(await timeOf(() => work(count)));
    return Math.min(...times);
  };
  const once = await fastest(n);
  noteLimit(`${name}: twice as many`, '×', 3, (await fastest(2 * n)) / once);
}
