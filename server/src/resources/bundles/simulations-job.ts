import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { claimDue } from '../../jobs/claim.ts';
import type { Job } from '../../jobs/run.ts';
import { parseJson } from '../../parse-json.ts';
import type { Services } from '../../services.ts';
import {
  beginJob,
  type ClaimedJob,
  continueJob,
  finishJob,
  type JobOutcome,
  openJobs,
  requeueJob,
} from '../jobs/commands.ts';
import { selectContents } from './compiled.ts';
import type { SimulationJob } from './schema.ts';
import type { SimulationData, SimulationMessage } from './simulation-worker.ts';

/** How many simulations a worker process runs at the same time, each of another organization. */
const SLOTS = 2;
const MAX_ATTEMPTS = 3;
const TIME_LIMIT_MS = 20 * 60_000;
const MEMORY_LIMIT_MB = 768;
const HEARTBEAT_MS = 1000;

/** Runs simulations in threads. A job whose worker died is claimed again after its lease and restarts. */
export function simulations(services: Services): Job {
  const { db, clock, config } = services;
  const { pollMs, leaseMs } = config.worker;
  const running = new Set<Promise<void>>();
  return {
    name: 'simulations',
    pollMs,
    async run(signal) {
      const free = SLOTS - running.size;
      if (free === 0) return { more: false };
      const claimed = await db.system.write(claimDue(openJobs('simulation'), clock(), leaseMs, free));
      for (const job of claimed) {
        const one = runJob(services, job, signal).finally(() => running.delete(one));
        running.add(one);
      }
      return { more: false };
    },
    finish: async () => {
      await Promise.all(running);
    },
  };
}

async function runJob(services: Services, job: ClaimedJob, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = services;
  const { organization_id: organizationId, id } = job;
  try {
    const [begun] = await db.system.write(beginJob(organizationId, id));
    if (!begun) return;
    const outcome = begun.attempts > MAX_ATTEMPTS ? INTERRUPTED : await simulateJob(services, job, signal);
    if (outcome === 'cancelled') return;
    await db.system.write(
      outcome === 'stopped'
        ? requeueJob(organizationId, id)
        : finishJob(organizationId, id, outcome, clock()),
    );
  } catch (error) {
    log.error({ err: error, job_id: id }, 'a simulation failed and will be retried when its lease ends');
  }
}

const INTERRUPTED = failed('interrupted', `The job was interrupted ${MAX_ATTEMPTS} times.`);
const TOO_SLOW = failed('time_limit', `The job took longer than ${TIME_LIMIT_MS / 60_000} minutes.`);
const TOO_LARGE = failed('memory_limit', `The job needed more than ${MEMORY_LIMIT_MB} MB of memory.`);
const FAILED = failed('internal_error', 'The job failed. The error was logged under the id of the job.');

function failed(code: string, message: string): JobOutcome {
  return { error: { code, message } };
}

type Ended = JobOutcome | 'cancelled' | 'stopped';

/** Runs the simulation in a thread until it ends, is cancelled, or the worker process stops. */
async function simulateJob(services: Services, job: ClaimedJob, signal: AbortSignal): Promise<Ended> {
  const { db, log } = services;
  const { bundle_id, simulation } = parseJson(job.request) as SimulationJob;
  const rows = await db.read(job.organization_id, selectContents(job.organization_id, bundle_id));
  const contents = Object.fromEntries(rows.map(({ kind, content }) => [kind, content!]));
  const worker = new Worker(new URL('./simulation-worker.ts', import.meta.url), {
    workerData: { contents, request: simulation } satisfies SimulationData,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  });
  const ended = new AbortController();
  const state = { progress: 0 };
  try {
    return await Promise.race([
      outcomeOf(worker, state).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return TOO_LARGE;
        log.error({ err: error, job_id: job.id }, 'a simulation failed');
        return FAILED;
      }),
      heartbeats(services, job, state, AbortSignal.any([signal, ended.signal])),
      sleep(TIME_LIMIT_MS, TOO_SLOW, { signal: ended.signal }),
    ]);
  } finally {
    ended.abort();
    await worker.terminate();
  }
}

function outcomeOf(worker: Worker, state: { progress: number }): Promise<JobOutcome> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: SimulationMessage) => {
      if ('progress' in message) state.progress = message.progress;
      else resolve(message);
    });
    worker.once('error', reject);
  });
}

/** Extends the lease every second. Returns when the job was cancelled or the signal is aborted. */
async function heartbeats(
  { db, clock, config }: Services,
  { organization_id, id }: ClaimedJob,
  state: { progress: number },
  signal: AbortSignal,
): Promise<'cancelled' | 'stopped'> {
  while (!signal.aborted) {
    const until = new Date(clock().getTime() + config.worker.leaseMs);
    const [still] = await db.system.write(continueJob(organization_id, id, state.progress, until));
    if (!still) return 'cancelled';
    await sleep(HEARTBEAT_MS, undefined, { signal }).catch(() => {});
  }
  return 'stopped';
}
