import { claimDue } from '../../../jobs/claim.ts';
import { recordFailure } from '../../../jobs/failures.ts';
import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
import {
  type Attempt,
  beginJob,
  type ClaimedJob,
  finishJob,
  type JobOutcome,
  openJobs,
  requeueJob,
  type StoredOutcome,
} from './commands.ts';
import type { JobKind } from './schema.ts';

/** A failed job is tried again after 30 seconds and two minutes: others of the organization wait for it. */
const MOST_FAILURES = 3;

/**
 * How an attempt ended. `stopped`: this worker is shutting down. `ended`: nothing is left to store, because
 * the job was cancelled, another worker has begun it, or its outcome is stored.
 */
export type AttemptEnd = StoredOutcome | 'stopped' | 'ended';

interface Attempts {
  kind: JobKind;
  /** How many attempts may end with the death of their worker. */
  most: number;
  /** Runs one attempt. Throws if it failed. */
  run(attempt: Attempt): Promise<AttemptEnd>;
}

/** Returns the worker's job that runs the jobs of a kind, one after the other. */
export function attemptJobs(
  services: Services,
  {
    name,
    kind,
    most,
    run,
  }: Omit<Attempts, 'run'> & {
    name: string;
    /** Runs one attempt, and ends early when the signal is aborted. Throws if it failed. */
    run(services: Services, job: ClaimedJob, attempt: Attempt, signal: AbortSignal): Promise<AttemptEnd>;
  },
): Job {
  const { pollMs, leaseMs } = services.config.worker;
  return {
    name,
    pollMs,
    async run(signal) {
      const [job] = await claimDue(services.db, openJobs(kind), services.clock(), leaseMs, 1);
      if (!job) return { more: false };
      await attemptJob(services, job, {
        kind,
        most,
        run: (attempt) => run(services, job, attempt, signal),
      });
      return { more: true };
    },
  };
}

/**
 * Runs the next attempt at a claimed job and stores how it ended. Does not reject: without the database, the
 * job is begun again when its lease ends.
 */
export async function attemptJob(
  services: Services,
  job: ClaimedJob,
  { kind, most, run }: Attempts,
): Promise<void> {
  const { db, clock } = services;
  const { organization_id: organizationId, id } = job;
  let attempts = 0;
  try {
    const [begun] = await db.system.write(beginJob(organizationId, id));
    if (!begun) return;
    attempts = begun.attempts;
    const attempt = { organizationId, id, attempts };
    const end = attempts > most ? interrupted(most) : await run(attempt);
    if (end === 'stopped') await db.system.write(requeueJob(attempt));
    else if (end !== 'ended') await db.system.write(finishJob(attempt, end, clock()));
  } catch (error) {
    const attempt = { organizationId, id, attempts };
    await storeFailure(services, kind, attempt, error).catch(() =>
      services.log.error({ err: error, job_id: id }, 'a job failed and will be retried when its lease ends'),
    );
  }
}

async function storeFailure(
  services: Services,
  kind: JobKind,
  attempt: Attempt,
  error: unknown,
): Promise<void> {
  await recordFailure(services, openJobs(kind), attempt, error, 'a job failed');
  if (attempt.attempts >= MOST_FAILURES)
    await services.db.system.write(finishJob(attempt, FAILED, services.clock()));
}

function interrupted(most: number): JobOutcome {
  return failed('interrupted', `The job was interrupted ${most} times.`);
}

/** The outcome of a job that failed for a reason that only the log may say. */
export const FAILED = failed(
  'internal_error',
  'The job failed. The error was logged under the id of the job.',
);

/** Returns the outcome of a job that failed. */
export function failed(code: string, message: string): JobOutcome {
  return { error: { code, message } };
}
