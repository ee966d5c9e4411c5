import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Job, runJobs } from './run.ts';

const log = pino({ level: 'silent' });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets all promises settle and all timers run that are due within `ms`. */
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/**
 * Returns a job that counts its runs; `run` gets the number of the run and returns whether there is more
 * work.
 */
function countingJob(
  run: (count: number) => boolean | Promise<boolean>,
  pollMs: number,
): Job & { count: number } {
  return {
    name: 'counting',
    pollMs,
    count: 0,
    async run() {
      this.count++;
      return { more: await run(this.count) };
    },
  };
}

test('runs again at once while a job reports more work, then pauses', async () => {
  const job = countingJob((count) => count < 5, 10_000);
  const running = runJobs([job], log);
  await advance(9_999);
  expect(job.count).toBe(5);
  await advance(1);
  expect(job.count).toBe(6);
  await running.stop();
});

test('a wake-up ends the pause, also when it comes while the job runs', async () => {
  const batches = [1, 2, 3].map(() => Promise.withResolvers<boolean>());
  const job = countingJob((count) => batches[count - 1]!.promise, 10_000);
  const running = runJobs([job], log);
  running.wake('counting');
  batches[0]!.resolve(false);
  await advance(0);
  expect(job.count).toBe(2);
  batches[1]!.resolve(false);
  await advance(5000);
  expect(job.count).toBe(2);
  running.wake('counting');
  await advance(0);
  expect(job.count).toBe(3);
  batches[2]!.resolve(false);
  await running.stop();
});

test('retries a failed job with growing pauses and keeps running the other jobs', async () => {
  const startedAtMs: number[] = [];
  const begin = Date.now();
  const failing = countingJob(() => {
    startedAtMs.push(Date.now() - begin);
    return Promise.reject(new Error('the database is not available'));
  }, 10);
  const other = countingJob(() => false, 10);
  const running = runJobs([failing, other], log);
  await advance(300);
  expect(startedAtMs).toEqual([0, 20, 60, 140, 300]);
  expect(other.count).toBe(31);
  await running.stop();
});

test("stop waits for the running batch and for the job's finish()", async () => {
  const [batch, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const steps: string[] = [];
  const job: Job = {
    name: 'slow',
    pollMs: 10_000,
    async run(signal) {
      await batch.promise;
      steps.push(`ran, ${signal.aborted ? 'stopping' : 'running'}`);
      return { more: true };
    },
    async finish() {
      await rest.promise;
      steps.push('finished');
    },
  };
  const stopped = runJobs([job], log)
    .stop()
    .then(() => steps.push('stopped'));
  await advance(0);
  expect(steps).toEqual([]);
  batch.resolve();
  await advance(0);
  expect(steps).toEqual(['ran, stopping']);
  rest.resolve();
  await stopped;
  expect(steps).toEqual(['ran, stopping', 'finished', 'stopped']);
});
