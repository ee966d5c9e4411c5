import { parentPort } from 'node:worker_threads';
import type { JobOutcome } from './commands.ts';

/** A message from the thread of a job: the share of the work that is done, or its end. */
export type ThreadMessage = { progress: number } | JobOutcome;

const PROGRESS_EVERY_MS = 250;

/** Sends a message from this thread to the worker that runs the job. */
export function send(message: ThreadMessage): void {
  parentPort!.postMessage(message);
}

/** Returns a function that reports the share of the work that is done, if the last report is old enough. */
export function progressReporter(): (share: number) => void {
  let reportedAt = performance.now();
  return (progress) => {
    if (performance.now() - reportedAt < PROGRESS_EVERY_MS) return;
    reportedAt = performance.now();
    send({ progress });
  };
}
