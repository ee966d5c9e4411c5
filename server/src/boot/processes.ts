import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { answerMetricsRequests } from '../http/process-metrics.ts';
import { checkStart } from './check-start.ts';
import { createLog } from './log.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** After running for this long, a process that ends is started again without a longer pause. */
const STABLE_MS = 60_000;

/**
 * Runs the service in several processes that share its port. This process only passes connections on; each of
 * the others is a whole service. A process that ends by itself is started again. SIGHUP replaces one process
 * after the other without a failed request; SIGTERM and SIGINT let all of them drain. If the first process
 * cannot start, this one exits with its code.
 */
export async function runProcesses(config: Config): Promise<void> {
  const log = createLog(config);
  for (const text of config.unknownVariables) log.warn(text);
  await checkStart(config);
  cluster.setupPrimary({
    exec: join(ROOT, 'bin/node24.mjs'),
    args: [join(ROOT, 'server/src/main.ts'), 'serve'],
  });
  answerMetricsRequests();
  const processes = new Processes(log);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void processes.stop(signal));
  process.on('SIGHUP', () => void processes.replaceAll());
  // The first one migrates the database, and prints the secrets of a first start.
  const first = await processes.start();
  if (first !== undefined) process.exit(first);
  await Promise.all(Array.from({ length: config.processes - 1 }, () => processes.start()));
  log.info({ processes: config.processes }, 'all processes are ready');
}

class Processes {
  readonly #log: Logger;
  /** The processes that respond to requests. */
  readonly #ready = new Set<Worker>();
  /** Processes that were asked to end. */
  readonly #ending = new WeakSet<Worker>();
  #isStopping = false;
  #replacing: Promise<void> = Promise.resolve();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Starts a process and waits until it is ready. Returns its exit code if it ends before. */
  async start(): Promise<number | undefined> {
    const worker = cluster.fork();
    const startedAt = performance.now();
    const ended = once(worker, 'exit').then(([code]) => (code as number | null) ?? 1);
    const code = await Promise.race([ended, once(worker, 'message').then(() => undefined)]);
    if (code !== undefined) return code;
    this.#ready.add(worker);
    void ended.then((exitCode) => this.#onEnd(worker, exitCode, performance.now() - startedAt));
    return undefined;
  }

  /** Replaces each process by a new one, one at a time. Stops if a new one cannot start. */
  replaceAll(): Promise<void> {
    this.#replacing = this.#replacing.then(async () => {
      for (const worker of [...this.#ready]) {
        if (this.#isStopping) return;
        const code = await this.start();
        if (code !== undefined) {
          this.#log.error({ code }, 'a new process ended before it was ready; the others keep running');
          return;
        }
        await this.#end(worker, 'SIGTERM');
      }
      this.#log.info('all processes are replaced');
    });
    return this.#replacing;
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    if (this.#isStopping) return;
    this.#isStopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const codes = await Promise.all(workers.map((worker) => this.#end(worker, signal)));
    process.exit(codes.every((code) => code === 0) ? 0 : 1);
  }

  async #end(worker: Worker, signal: NodeJS.Signals): Promise<number> {
    this.#ending.add(worker);
    if (worker.isDead()) return 0;
    const ended = once(worker, 'exit');
    worker.process.kill(signal);
    const [code] = await ended;
    return (code as number | null) ?? 1;
  }

  async #onEnd(worker: Worker, code: number, ranMs: number): Promise<void> {
    this.#ready.delete(worker);
    if (this.#ending.has(worker)) return;
    this.#log.error({ code, pid: worker.process.pid }, 'a process ended; starting another one');
    let pause = ranMs > STABLE_MS ? 0 : FIRST_PAUSE_MS;
    for (;;) {
      await sleep(pause);
      if (this.#isStopping || (await this.start()) === undefined) return;
      pause = Math.min(Math.max(pause * 2, FIRST_PAUSE_MS), MAX_PAUSE_MS);
    }
  }
}
