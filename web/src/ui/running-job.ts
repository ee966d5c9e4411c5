import type { Job } from '@eps/sdk';

/** How often a page reads the jobs that it shows, while one of them has not finished. */
export const JOB_REFRESH_MS = 1000;

/** Returns whether a job waits for a worker or runs. */
export function isRunning({ status }: Job): boolean {
  return status === 'queued' || status === 'running';
}
