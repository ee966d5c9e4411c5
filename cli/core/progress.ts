import { type Job, type JobScope, waitForJob } from '@eps/sdk';
import type { Io } from './io.ts';

/** The maximum width of the bar itself. */
const BAR_WIDTH = 30;
/** Deletes the line of the terminal and returns to its beginning. */
const CLEAR = '\r\u001b[2K';

/**
 * Shows a progress bar on standard error until it ends. Prints nothing if standard error is not a terminal.
 *
 *     const progress = showProgress(io, 'Importing', 1000);
 *     progress.update(100); // Importing [###…] 10 %  100 of 1000
 *     progress.end();
 */
export interface Progress {
  update(done: number): void;
  /** Removes the bar. */
  end(): void;
}

/** Without a total the line has the label and the count only. */
export function showProgress(io: Io, label: string, total?: number): Progress {
  if (io.stderrColumns === undefined) return { update() {}, end() {} };
  const columns = io.stderrColumns;
  let shown = '';
  return {
    update(done) {
      const line = lineOf(label, done, total, columns);
      if (line !== shown) io.stderr(CLEAR + line);
      shown = line;
    },
    end: () => io.stderr(shown === '' ? '' : CLEAR),
  };
}

const POLL_MS = 200;

/**
 * Waits for a job of the service with a progress bar, and returns its result.
 *
 * @throws JobError if the job failed or was cancelled.
 */
export function waitWithProgress<Result>(
  io: Io,
  label: string,
  scope: JobScope<Result>,
  job: Job,
): Promise<Result> {
  const bar = showProgress(io, label, 100);
  return waitForJob(scope, job, {
    onProgress: ({ progress }) => bar.update(Math.round(100 * progress)),
    pollMs: POLL_MS,
    signal: io.signal,
  }).finally(bar.end);
}

function lineOf(label: string, done: number, total: number | undefined, columns: number): string {
  if (total === undefined) return `${label} ${done}`.slice(0, columns - 1);
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const count = total === 100 ? '' : `  ${done} of ${total}`;
  const after = ` ${String(Math.floor(100 * share)).padStart(3)} %${count}`;
  const width = Math.min(BAR_WIDTH, columns - label.length - after.length - 4);
  if (width < 3) return `${label}${after}`.slice(0, columns - 1);
  const filled = Math.round(share * width);
  return `${label} [${'#'.repeat(filled)}${'-'.repeat(width - filled)}]${after}`;
}
