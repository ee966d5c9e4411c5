import { Piscina } from 'piscina';
import { entryUrl } from '../boot/built.ts';
import type { Config } from '../config/config.ts';
import type { Logins } from '../db/pool.ts';
import { AppError } from '../http/errors.ts';
import { FairQueue, QueueFull, type TaskOptions } from './fair-queue.ts';
import {
  type AdherenceTask,
  type BatchOutcome,
  type CyclesTask,
  type DictionariesTask,
  type ExportsTask,
  type GuardrailsTask,
  type MessagesTask,
  type PersonalLinksTask,
  type ProgramStatisticsTask,
  type PsychometricsTask,
  processTime,
  type RequestOutcome,
  type RequestTask,
  type ResponseImportsTask,
  type RetentionTask,
  type SentTask,
  type SliceOutcome,
  type StudiesTask,
  type Task,
  type ThreadUnavailable,
} from './tasks.ts';

/** Worker threads that run requests and cycles that would block the event loop of the main thread. */
export interface Threads {
  /**
   * Runs a request. Throws overloaded when too many requests wait, or when this one needs more time or memory
   * than allowed.
   */
  request(organizationId: string, task: RequestTask, options: TaskOptions): Promise<RequestOutcome>;
  cycles(task: CyclesTask): Promise<BatchOutcome>;
  psychometrics(task: PsychometricsTask): Promise<BatchOutcome>;
  programStatistics(task: ProgramStatisticsTask): Promise<BatchOutcome>;
  guardrails(task: GuardrailsTask): Promise<BatchOutcome>;
  adherence(task: AdherenceTask): Promise<BatchOutcome>;
  retention(task: RetentionTask): Promise<BatchOutcome>;
  studies(task: StudiesTask): Promise<BatchOutcome>;
  messages(task: MessagesTask): Promise<BatchOutcome>;
  personalLinks(task: PersonalLinksTask): Promise<BatchOutcome>;
  dictionaries(task: DictionariesTask): Promise<BatchOutcome>;
  /** Returns the state after the slice. */
  exports<State>(task: ExportsTask<State>): Promise<State>;
  /** Returns how the import ended; undefined if it goes on. */
  responseImports<Ending>(task: ResponseImportsTask): Promise<Ending | undefined>;
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
  const pool = new Piscina<SentTask, RequestOutcome | BatchOutcome | SliceOutcome | ThreadUnavailable>({
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
  const runBatch = (organizationId: string, task: Task) =>
    run(organizationId, task, { signal: new AbortController().signal }) as Promise<BatchOutcome>;
  const runSlice = async <State>(task: ExportsTask | ResponseImportsTask) => {
    const options = { signal: new AbortController().signal };
    return ((await run(task.task.organizationId, task, options)) as SliceOutcome<State>).state;
  };
  return {
    request: (organizationId, task, options) => run(organizationId, task, options) as Promise<RequestOutcome>,
    cycles: (task) => runBatch(task.enrollments[0]!.organization_id, task),
    psychometrics: (task) => runBatch(task.scope.organizationId, task),
    programStatistics: (task) => runBatch(task.program.organization_id, task),
    guardrails: (task) => runBatch(task.pending.organization_id, task),
    adherence: (task) => runBatch(task.cycles[0]!.organization_id, task),
    retention: (task) => runBatch(task.due.organization_id, task),
    studies: (task) => runBatch(task.participants[0]!.organization_id, task),
    messages: (task) => runBatch(task.message.organization_id, task),
    personalLinks: (task) => runBatch(task.link.organization_id, task),
    dictionaries: (task) => runBatch(task.pending.organization_id, task),
    exports: runSlice,
    responseImports: runSlice,
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
