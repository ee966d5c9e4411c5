import autocannon, { type Request } from 'autocannon';

export interface Step {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Requests that one connection sends in sequence. The time of the job is the sum of their times. */
export type Job = readonly Step[];

/** Measured figures of one round. */
export interface Sample {
  jobsPerSecond: number;
  /** Median time of a job in milliseconds. */
  p50: number;
  /** 99th percentile in milliseconds. */
  p99: number;
}

/** Number of keep-alive connections, each with one request at a time. */
export const CONNECTIONS = 16;

/**
 * Sends each job once and times it. All jobs have the same number of steps, and the number of jobs is a
 * multiple of CONNECTIONS. Throws if any response is not 2xx: an error response takes less work and would
 * distort the figures.
 */
export function load(url: string, jobs: readonly Job[]): Promise<Sample> {
  const steps = jobs[0]!.length;
  let next = 0;
  const requests = Array.from({ length: steps }, (_, i) => ({
    setupRequest: (request: Request, context: { job?: Job }) => {
      if (i === 0) context.job = jobs[next++];
      return { ...request, ...context.job![i]! };
    },
  }));
  const timer = new JobTimer(steps);
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const options = { url, connections: CONNECTIONS, amount: jobs.length * steps, sampleInt: 50, requests };
    const run = autocannon(options, (error, result) => {
      if (error) return reject(error);
      if (result.non2xx + result.errors + result.timeouts > 0)
        return reject(new Error(`Some requests to ${url} failed: ${JSON.stringify(result)}`));
      resolve(timer.sample(startedAt));
    });
    run.on('response', (connection, _status, _bytes, ms) => timer.add(connection, ms));
  });
}

/** Adds up the times of a job's steps for each connection. */
class JobTimer {
  readonly #steps: number;
  readonly #open = new Map<object, { steps: number; ms: number }>();
  readonly #times: number[] = [];
  #lastAt = 0;

  constructor(steps: number) {
    this.#steps = steps;
  }

  add(connection: object, ms: number): void {
    const job = this.#open.get(connection) ?? { steps: 0, ms: 0 };
    job.steps++;
    job.ms += ms;
    if (job.steps < this.#steps) return void this.#open.set(connection, job);
    this.#open.delete(connection);
    this.#times.push(job.ms);
    this.#lastAt = performance.now();
  }

  sample(startedAt: number): Sample {
    const sorted = this.#times.sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
    const seconds = (this.#lastAt - startedAt) / 1000;
    return { jobsPerSecond: sorted.length / seconds, p50: at(0.5), p99: at(0.99) };
  }
}
