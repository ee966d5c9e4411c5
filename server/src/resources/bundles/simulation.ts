import { Worker } from 'node:worker_threads';
import type { Contents, SimulationRequest, SimulationSummary } from '@eps/engine';
import { AppError } from '../../http/errors.ts';

const MOST_AT_ONCE = 2;
const TIME_LIMIT_MS = 20_000;
const MEMORY_LIMIT_MB = 512;

let running = 0;

/**
 * Simulates in a thread, at most two at once in a process. Throws overloaded when both are taken, and
 * simulation_too_large for one that takes longer than 20 s or more than 512 MB.
 */
export async function runSimulation(
  contents: Contents,
  request: SimulationRequest,
): Promise<SimulationSummary> {
  if (running >= MOST_AT_ONCE)
    throw new AppError(
      'overloaded',
      'Other simulations are running. Try again in a few seconds.',
      {},
      { 'retry-after': '5' },
    );
  running++;
  const worker = new Worker(new URL('./simulation-worker.ts', import.meta.url), {
    workerData: { contents, request },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  });
  try {
    return await outcome(worker);
  } finally {
    running--;
    await worker.terminate();
  }
}

function outcome(worker: Worker): Promise<SimulationSummary> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tooLarge()), TIME_LIMIT_MS);
    const settle = () => clearTimeout(timer);
    worker.once('message', (summary: SimulationSummary) => {
      settle();
      resolve(summary);
    });
    worker.once('error', (error: NodeJS.ErrnoException) => {
      settle();
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error);
    });
  });
}

function tooLarge(): AppError {
  return new AppError('simulation_too_large', 'The simulation takes too long. Ask for fewer respondents.', {
    time_limit_ms: TIME_LIMIT_MS,
  });
}
