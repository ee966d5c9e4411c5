import { EpsError } from './errors.ts';
import type { RequestOptions } from './http.ts';
import { pause } from './pause.ts';
import type { Job } from './types.gen.ts';

/** An app or an environment: both have jobs. */
export interface JobScope<Result> {
  jobs: {
    get(jobId: string, options?: RequestOptions): Promise<Job>;
    getResult(jobId: string, options?: RequestOptions): Promise<Result>;
  };
}

export interface WaitOptions {
  /** Called after each poll of the job, with its progress from 0 to 1. */
  onProgress?: (job: Job) => void;
  /** Time between two polls of the job in milliseconds. Defaults to 500. */
  pollMs?: number;
  /** Stops waiting. The job itself continues; `jobs.cancel` cancels it. */
  signal?: AbortSignal;
}

/** A job failed or was cancelled. */
export class JobError extends EpsError {
  override readonly name = 'JobError';
  readonly job: Job;

  constructor(job: Job) {
    super(job.error?.message ?? `The job is ${job.status}.`);
    this.job = job;
  }
}

const POLL_MS = 500;
const IS_RUNNING: readonly Job['status'][] = ['queued', 'running'];

/**
 * Waits until a job has finished and returns its result.
 *
 * @throws JobError if the job failed or was cancelled.
 */
export async function waitForJob<Result>(
  scope: JobScope<Result>,
  job: Job,
  { onProgress, pollMs = POLL_MS, signal }: WaitOptions = {},
): Promise<Result> {
  const options = signal ? { signal } : {};
  let current = job;
  onProgress?.(current);
  while (IS_RUNNING.includes(current.status)) {
    await pause(pollMs, signal);
    current = await scope.jobs.get(job.id, options);
    onProgress?.(current);
  }
  if (current.status !== 'succeeded') throw new JobError(current);
  return scope.jobs.getResult(job.id, options);
}
