import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { type Job, runJobs } from './run.ts';

const log = pino({ level: 'silent' });

function counting(
  run: (calls: number) => boolean | Promise<boolean>,
  pollMs: number,
): Job & { calls: number } {
  return {
    name: 'counting',
    pollMs,
    calls: 0,
    async run() {
      this.calls++;
      return { more: await run(this.calls) };
    },
  };
}

test('runs again at once while a job reports more work, then pauses', async () => {
  const job = counting((calls) => calls < 5, 10_000);
  const running = runJobs([job], log);
  await sleep(50);
  expect(job.calls).toBe(5);
  await running.stop();
});

test('a wake-up ends the pause, also when it comes while the job runs', async () => {
  const job = counting(() => sleep(20, false), 10_000);
  const running = runJobs([job], log);
  await sleep(5);
  running.wake('counting');
  await sleep(30);
  expect(job.calls).toBe(2);
  await sleep(30);
  running.wake('counting');
  await sleep(10);
  expect(job.calls).toBe(3);
  await running.stop();
});

test('retries a failed job with growing pauses and keeps running the other jobs', async () => {
  const broken = counting(() => Promise.reject(new Error('the database is away')), 10);
  const other = counting(() => false, 10);
  const running = runJobs([broken, other], log);
  await sleep(200);
  // The pauses grow from 20 to 40, 80 and 160 ms.
  expect(broken.calls).toBeGreaterThan(1);
  expect(broken.calls).toBeLessThan(6);
  expect(other.calls).toBeGreaterThan(broken.calls);
  await running.stop();
});

test("stop waits for the running batch and for the job's finish()", async () => {
  const steps: string[] = [];
  const job: Job = {
    name: 'slow',
    pollMs: 10_000,
    async run(signal) {
      await sleep(50);
      steps.push(`ran, ${signal.aborted ? 'stopping' : 'running'}`);
      return { more: true };
    },
    async finish() {
      await sleep(20);
      steps.push('finished');
    },
  };
  const running = runJobs([job], log);
  await sleep(10);
  await running.stop();
  expect(steps).toEqual(['ran, stopping', 'finished']);
});
