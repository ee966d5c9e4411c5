import type { ErrorCode } from '../http/errors.ts';

/** A job of the worker that requests make run at once. */
export type WakeableJob =
  | 'erasures'
  | 'webhooks'
  | 'cycles'
  | 'studies'
  | 'sessions'
  | 'outreach'
  | 'retention'
  | 'messages'
  | 'simulations'
  | 'calibrations'
  | 'shadows'
  | 'personal-links'
  | 'exports'
  | 'export-schedules'
  | 'response-imports'
  | 'subject-names';

/** A request as it is sent to a worker thread: everything that the HTTP server received. */
export interface RequestTask {
  kind: 'request';
  /** The time of the request in milliseconds since 1970. */
  now: number;
  method: string;
  url: string;
  headers: Record<string, string | string[]>;
  body: Uint8Array | undefined;
  remoteAddress: string;
  /** The cost that the main thread has counted against the rate limits for this request. */
  paidCost: number;
}

export interface RequestOutcome {
  status: number;
  headers: Record<string, string | string[]>;
  body: Uint8Array;
  /** Jobs of the main thread that have new work. */
  wake: WakeableJob[];
}

/** Work of a job with content that the main thread does not compile or evaluate. */
export interface WorkTask {
  kind: 'work';
  now: number;
  /** Of the work in `jobs.ts`. */
  name: string;
  args: readonly unknown[];
}

export interface WorkOutcome {
  outcome: unknown;
}

/** The thread could not create its services, for example because the database is not available. */
export interface ThreadUnavailable {
  unavailable: ErrorCode;
  message: string;
}

export type Task = RequestTask | WorkTask;

/** A task on its way to a thread. */
export interface SentTask {
  task: Task;
  /** The processTime at which the task had its `now`. */
  since: number;
}

/**
 * Returns a time in milliseconds that never jumps and is the same in all threads. The clock of a task runs on
 * with it while the task waits for a slot and its thread starts, so a credential can expire meanwhile.
 */
export function processTime(): number {
  return Number(process.hrtime.bigint() / 1_000_000n);
}
