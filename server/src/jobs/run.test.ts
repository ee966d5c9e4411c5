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

test('runs batches without a pause while more work is due, then pauses', async () => {
  const job = counting((calls) => calls < 5, 10_000);
  const running = runJobs([job], log);
  await sleep(50);
  expect(job.calls).toBe(5);
  await running.stop();
});

test('wake ends the pause, also when it is called during a batch', async () => {
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

test('a job that fails is retried with increasing pauses and does not delay other jobs', async () => {
  const broken = counting(() => Promise.reject(new Error('the database is unavailable')), 10);
  const other = counting(() => false, 10);
  const running = runJobs([broken, other], log);
  await sleep(200);
  // 20, 40, 80, 160 ms
  expect(broken.calls).toBeGreaterThan(1);
  expect(broken.calls).toBeLessThan(6);
  expect(other.calls).toBeGreaterThan(broken.calls);
  await running.stop();
});

test('stop waits for the running batch and for the work it started', async () => {
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
