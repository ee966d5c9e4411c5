import { Piscina } from 'piscina';
import { entryUrl } from '../boot/built.ts';
import type { Config } from '../config/config.ts';
import type { Logins } from '../db/pool.ts';
import { AppError } from '../http/errors.ts';
import { FairQueue, QueueFull, type TaskOptions } from './fair-queue.ts';
import {
  processTime,
  type RequestOutcome,
  type RequestTask,
  type SentTask,
  type Task,
  type ThreadUnavailable,
  type WorkOutcome,
  type WorkTask,
} from './tasks.ts';

/** Worker threads that run requests and work of jobs that would block the event loop of the main thread. */
export interface Threads {
  /**
   * Runs a request. Throws overloaded when too many requests wait, or when this one needs more time or memory
   * than allowed.
   */
  request(organizationId: string, task: RequestTask, options: TaskOptions): Promise<RequestOutcome>;
  /** Runs work of a job and returns its outcome. */
  work(organizationId: string, task: WorkTask): Promise<unknown>;
  close(): Promise<void>;
}

/** The data that a worker thread needs to create its own services. */
export interface ThreadData {
  config: Config;
  logins: Logins;
}

const TIME_LIMIT_MS = 20_000;
/** The limit while a thread may have to start, which takes long on a busy machine. */
const START_LIMIT_MS = 55_000;
const MEMORY_LIMIT_MB = 768;
/** A thread that had no task for this long ends; the next task starts one. */
const IDLE_MS = 60_000;
const MAX_WAITING = 200;
const MAX_WAITING_OF_ONE = 50;

/** Creates the pool. Threads start with the first task. */
export function createThreads(config: Config, logins: Logins): Threads {
  const { threads } = config;
  const pool = new Piscina<SentTask, RequestOutcome | WorkOutcome | ThreadUnavailable>({
    filename: entryUrl('thread', new URL('../boot/thread.ts', import.meta.url)),
    workerData: { config, logins } satisfies ThreadData,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  });
  // A thread that ends without a task has no request to respond to; the next task starts another one.
  pool.on('error', () => {});
  const queue = new FairQueue({
    slots: threads,
    slotsOfOne: Math.max(1, threads - 1),
    maxWaiting: MAX_WAITING,
    maxWaitingOfOne: MAX_WAITING_OF_ONE,
  });
  const run = async (organizationId: string, task: Task, options: TaskOptions) => {
    const { signal } = options;
    const sent: SentTask = { task, since: processTime() };
    try {
      const outcome = await queue.run(organizationId, options, () => {
        const limitMs =
          pool.completed === 0 || pool.threads.length < threads ? START_LIMIT_MS : TIME_LIMIT_MS;
        return pool.run(sent, { signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]) });
      });
      if (!('unavailable' in outcome)) return outcome;
      throw new AppError(outcome.unavailable, outcome.message, {}, { 'retry-after': '1' });
    } catch (error) {
      throw threadError(error);
    }
  };
  return {
    request: (organizationId, task, options) => run(organizationId, task, options) as Promise<RequestOutcome>,
    work: async (organizationId, task) => {
      const options = { signal: new AbortController().signal };
      return ((await run(organizationId, task, options)) as WorkOutcome).outcome;
    },
    close: () => pool.close(),
  };
}

/** Converts errors of the pool to errors for clients. */
function threadError(error: unknown): unknown {
  if (error instanceof QueueFull)
    return overloaded('Too much heavy work is waiting. Retry the request later.');
  const { code, name } = error as NodeJS.ErrnoException;
  if (code === 'ERR_WORKER_OUT_OF_MEMORY')
    return overloaded('The request needs more memory than is allowed.');
  if (name === 'AbortError' || name === 'TimeoutError')
    return overloaded('The request takes longer than a worker thread may work on it.');
  return error;
}

function overloaded(message: string): AppError {
  return new AppError('overloaded', message, {}, { 'retry-after': '5' });
}
