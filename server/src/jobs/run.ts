import type { Logger } from 'pino';

/**
 * A recurring task of the worker. `run` processes one batch of limited size and returns whether more work is
 * due. It claims its rows (see claim.ts), so several workers may run the same job.
 */
export interface Job {
  name: string;
  /** Pause after a batch that left no due work. */
  pollMs: number;
  run(signal: AbortSignal): Promise<{ more: boolean }>;
  /** Waits for work that `run` started but did not await. Called once, when the worker stops. */
  finish?(): Promise<void>;
}

export interface RunningJobs {
  /** Ends the pause of a job, because new work is due. */
  wake(name: string): void;
  /** Stops starting batches and waits for the running ones. */
  stop(): Promise<void>;
}

/** Gets how often a job has failed in a row, after each batch. */
type Report = (job: string, failures: number) => void;

const MAX_BACKOFF_MS = 30_000;

/**
 * Runs each job in its own loop. A job that fails is retried with an increasing pause; it never ends the
 * process.
 */
export function runJobs(jobs: readonly Job[], log: Logger, report: Report = () => {}): RunningJobs {
  const stopping = new AbortController();
  const loops = jobs.map((job) => new Loop(job, log, report, stopping.signal));
  const finished = Promise.all(loops.map((loop) => loop.run()));
  return {
    wake: (name) => loops.find((loop) => loop.job.name === name)?.wake(),
    async stop() {
      stopping.abort();
      for (const loop of loops) loop.wake();
      await finished;
    },
  };
}

class Loop {
  readonly job: Job;
  readonly #log: Logger;
  readonly #report: Report;
  readonly #signal: AbortSignal;
  /** Set by wake() during a batch, so that the pause after the batch is skipped. */
  #woken = false;
  #endPause: (() => void) | undefined;

  constructor(job: Job, log: Logger, report: Report, signal: AbortSignal) {
    this.job = job;
    this.#log = log;
    this.#report = report;
    this.#signal = signal;
  }

  wake(): void {
    this.#woken = true;
    this.#endPause?.();
  }

  async run(): Promise<void> {
    let failures = 0;
    while (!this.#signal.aborted) {
      this.#woken = false;
      let pauseMs = this.job.pollMs;
      try {
        const { more } = await this.job.run(this.#signal);
        failures = 0;
        this.#report(this.job.name, failures);
        if (more) continue;
      } catch (error) {
        failures++;
        this.#report(this.job.name, failures);
        pauseMs = Math.min(MAX_BACKOFF_MS, this.job.pollMs * 2 ** Math.min(failures, 10));
        this.#log.error({ err: error, job: this.job.name, failures }, 'a job failed and will be retried');
      }
      await this.#pause(pauseMs);
    }
    await this.job.finish?.();
  }

  async #pause(ms: number): Promise<void> {
    if (this.#woken || this.#signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#endPause = undefined;
  }
}
