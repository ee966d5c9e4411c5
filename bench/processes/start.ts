import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { BENCH_KEY, stopChild } from '../http/service.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Fixed, because the paths of one setup are used with every number of processes. */
const PORT = 18_099;

/** Starts the service with this number of processes on an embedded database; waits until all are ready. */
export async function startProcesses(dataDir: string, processes: number) {
  const env = {
    PATH: process.env['PATH'],
    EPS_PORT: String(PORT),
    EPS_DATA_DIR: dataDir,
    EPS_LOG_LEVEL: 'info',
    EPS_PROCESSES: String(processes),
    EPS_REQUESTS_PER_SECOND: '1000000',
    EPS_ORGANIZATION_REQUESTS_PER_SECOND: '1000000',
    EPS_BOOTSTRAP_API_KEY: BENCH_KEY,
  };
  const parameters = [join(ROOT, 'bin/node24.mjs'), join(ROOT, 'server/src/main.ts'), 'serve'];
  const child = spawn(process.execPath, parameters, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const isReady = processes === 1 ? 'Evaluation Program Service: ' : 'all processes are ready';
  const ready = new Promise<void>((resolve) => {
    createInterface(child.stdout!).on('line', (line) => line.includes(isReady) && resolve());
  });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The service did not start.')));
  await Promise.race([ready, ended]);
  ended.catch(() => {});
  return { url: `http://127.0.0.1:${PORT}`, pid: child.pid!, stop: () => stopChild(child) };
}
