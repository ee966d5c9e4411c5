import type { Logger } from 'pino';

/**
 * Something the worker does again and again. `run` does one bounded batch and says whether more is waiting; rows are
 * claimed in it (see claim.ts), so any number of workers may run the same job.
 */
export interface Job {
  name: string;
  /** Pause after a batch that found nothing more. */
  pollMs: number;
  run(signal: AbortSignal): Promise<{ more: boolean }>;
  /** Waits for what `run` left under way; called once, when the worker stops. */
  finish?(): Promise<void>;
}

export interface RunningJobs {
  /** Cuts the pause of a job short: there is something to do now. */
  wake(name: string): void;
  /** Stops claiming and waits for the batches in flight. */
  stop(): Promise<void>;
}

const MAX_BACKOFF_MS = 30_000;

/** Runs every job in a loop of its own. A failing one backs off and never ends the process. */
export function runJobs(jobs: readonly Job[], log: Logger): RunningJobs {
  const stopping = new AbortController();
  const loops = jobs.map((job) => new Loop(job, log, stopping.signal));
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
  readonly #signal: AbortSignal;
  /** Set by wake() while a batch runs, so that the pause after it is skipped. */
  #woken = false;
  #endPause: (() => void) | undefined;

  constructor(job: Job, log: Logger, signal: AbortSignal) {
    this.job = job;
    this.#log = log;
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
        if (more) continue;
      } catch (error) {
        failures++;
        pauseMs = Math.min(MAX_BACKOFF_MS, this.job.pollMs * 2 ** Math.min(failures, 10));
        this.#log.error({ err: error, job: this.job.name, failures }, 'a job failed and will be tried again');
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
