import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { claimDue } from '../../../jobs/claim.ts';
import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
import { type AttemptEnd, attemptJob, FAILED, failed } from './attempt.ts';
import {
  type Attempt,
  type ClaimedJob,
  continueJob,
  type JobOutcome,
  openJobs,
  type StoredOutcome,
} from './commands.ts';
import type { JobKind } from './schema.ts';
import { sealResult } from './sealed-result.ts';
import type { ThreadMessage } from './thread-messages.ts';

const MAX_ATTEMPTS = 3;
const TIME_LIMIT_MS = 20 * 60_000;
const MEMORY_LIMIT_MB = 768;
const HEARTBEAT_MS = 1000;

/** A computation for a thread: its entry file and the data that it receives as `workerData`. */
export interface ThreadTask {
  file: URL;
  data: unknown;
}

export interface ThreadJob {
  /** Name of the worker's job. */
  name: string;
  kind: JobKind;
  /** How many jobs a worker process runs at the same time, each of another organization. */
  slots: number;
  /** Whether the result is sealed under the environment's key, because it names people. */
  sealsResult?: true;
  /** Collects what the thread needs. Stops early when the signal is aborted. */
  prepare(job: ClaimedJob, signal: AbortSignal): Promise<ThreadTask>;
}

/**
 * Returns the worker's job that runs the jobs of a kind in threads, so that they do not delay requests. A job
 * whose worker died is claimed again after its lease and restarts.
 */
export function threadJobs(services: Services, threadJob: ThreadJob): Job {
  const { name, kind, slots } = threadJob;
  const { db, clock, config } = services;
  const { pollMs, leaseMs } = config.worker;
  const running = new Set<Promise<void>>();
  return {
    name,
    pollMs,
    async run(signal) {
      const free = slots - running.size;
      if (free === 0) return { more: false };
      const claimed = await claimDue(db, openJobs(kind), clock(), leaseMs, free);
      for (const job of claimed) {
        const one = attemptJob(services, job, {
          kind,
          most: MAX_ATTEMPTS,
          run: (attempt) => runAttempt(services, job, attempt, threadJob, signal),
        }).finally(() => running.delete(one));
        running.add(one);
      }
      return { more: false };
    },
    finish: async () => {
      await Promise.all(running);
    },
  };
}

async function runAttempt(
  services: Services,
  job: ClaimedJob,
  attempt: Attempt,
  { prepare, sealsResult }: ThreadJob,
  signal: AbortSignal,
): Promise<AttemptEnd> {
  const end = await watch(services, job, attempt, prepare, signal);
  return sealsResult && typeof end === 'object' ? sealed(services, job, end) : end;
}

async function sealed({ vault }: Services, job: ClaimedJob, outcome: JobOutcome): Promise<StoredOutcome> {
  if ('error' in outcome) return outcome;
  return { sealed: await sealResult(vault, job, outcome.result) };
}

const TOO_SLOW = failed('time_limit', `The job took longer than ${TIME_LIMIT_MS / 60_000} minutes.`);
const TOO_LARGE = failed('memory_limit', `The job needed more than ${MEMORY_LIMIT_MB} MB of memory.`);

/** Runs the job until it ends, is lost, or the worker process stops. */
async function watch(
  services: Services,
  job: ClaimedJob,
  attempt: Attempt,
  prepare: ThreadJob['prepare'],
  signal: AbortSignal,
): Promise<JobOutcome | 'ended' | 'stopped'> {
  const ended = new AbortController();
  const state = { progress: 0 };
  const stopped = AbortSignal.any([signal, ended.signal]);
  try {
    return await Promise.race([
      // A thread that was terminated on purpose has not failed.
      execute(job, prepare, state, stopped).catch((error) =>
        stopped.aborted ? ('stopped' as const) : failureOf(services, job, error),
      ),
      heartbeats(services, attempt, state, stopped),
      sleep(TIME_LIMIT_MS, TOO_SLOW, { signal: ended.signal }),
    ]);
  } finally {
    ended.abort();
  }
}

async function execute(
  job: ClaimedJob,
  prepare: ThreadJob['prepare'],
  state: { progress: number },
  signal: AbortSignal,
): Promise<JobOutcome> {
  const { file, data } = await prepare(job, signal);
  signal.throwIfAborted();
  const worker = new Worker(file, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await outcomeOf(worker, state);
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

function outcomeOf(worker: Worker, state: { progress: number }): Promise<JobOutcome> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: ThreadMessage) => {
      if ('progress' in message) state.progress = message.progress;
      else resolve(message);
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread ended without a result')));
  });
}

function failureOf({ log }: Services, job: ClaimedJob, error: NodeJS.ErrnoException): JobOutcome {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return TOO_LARGE;
  if (error.name === 'SimulationStuck') return failed('no_progress', error.message);
  log.error({ err: error, job_id: job.id }, 'a job failed');
  return FAILED;
}

/** Extends the lease every second. Returns when the job is lost or the signal is aborted. */
async function heartbeats(
  { db, clock, config }: Services,
  attempt: Attempt,
  state: { progress: number },
  signal: AbortSignal,
): Promise<'ended' | 'stopped'> {
  while (!signal.aborted) {
    const until = new Date(clock().getTime() + config.worker.leaseMs);
    const [still] = await db.system.write(continueJob(attempt, state.progress, until));
    if (!still) return 'ended';
    await sleep(HEARTBEAT_MS, undefined, { signal }).catch(() => {});
  }
  return 'stopped';
}
